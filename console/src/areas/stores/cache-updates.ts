import { addUpdates, invalidates } from '../../api/cache.ts';

const invalidateStores = invalidates('storeConnections', 'storeConnection');

addUpdates({
  Mutation: {
    createStoreConnection: invalidateStores,
    deleteStoreConnection: invalidateStores,
    finalizeStoreAInstall: invalidateStores,
    // The answer does not contain the connection, whose status it changes.
    testStoreConnection: invalidateStores,
    // The number of projects of a connection changes.
    updateProject: invalidateStores,
  },
});
