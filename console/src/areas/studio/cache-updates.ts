import { addUpdates, invalidates } from '../../api/cache.ts';

addUpdates({
  Mutation: {
    createStudioRequest: invalidates('studioRequests'),
    updateStudioRequest: invalidates('studioRequest', 'studioRequests'),
    addStudioComment: invalidates('studioRequest', 'studioRequests'),
    runStoreAudit: invalidates('storeAudits'),
    deleteStoreAudit: invalidates('storeAudits'),
    createAuditGenerationJob: invalidates('project', 'projects'),
  },
});
