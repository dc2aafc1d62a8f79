import { callBack, consent, newDomain } from '../../services/stores/storeA/support.ts';
import { fields } from '../fields.ts';
import type { Step } from '../step.ts';

const CONNECTION = fields({
  uuid: 'id',
  str: 'name platform connection_type base_url status write_mode',
  'str?': 'media_base_url currency language',
  'uuid?': 'main_connection_id',
  bool: 'has_credentials',
  int: 'project_count',
  'obj?': 'product_webhooks',
  time: 'created_at updated_at',
  'time?': 'last_connected_at',
});

export const stores: Step[] = [
  {
    operation: 'Mutation.createStoreConnection',
    input: ({ testApp }) => ({
      name: 'Another shop',
      platform: 'storeA',
      base_url: `${testApp.sandbox.url}/storeA`,
      access_token: 'shpat_test',
    }),
    saves: { made_connection_id: 'id' },
    answer: CONNECTION,
    rejected: { name: '', platform: 'storeA', base_url: 'nonsense', access_token: 'x' },
  },
  {
    operation: 'Query.storeConnections',
    input: { limit: 1 },
    answer: { store_connections: [CONNECTION], total: 'int', has_more: 'bool' },
    rejected: { limit: 0 },
  },
  { operation: 'Query.storeConnection', answer: CONNECTION },
  {
    operation: 'Query.storeCategories',
    input: ({ ids }) => ({ connection_id: ids['made_connection_id'] }),
    answer: { categories: [fields({ int: 'id', str: 'name' })], tags: [fields({ int: 'id', str: 'name' })] },
  },
  {
    operation: 'Mutation.testStoreConnection',
    input: ({ ids }) => ({ connection_id: ids['made_connection_id'] }),
    answer: fields({ bool: 'success', str: 'message', 'str?': 'store_name media_base_url' }),
  },
  {
    operation: 'Mutation.updateStoreConnection',
    input: ({ ids }) => ({ connection_id: ids['made_connection_id'], name: 'Renamed', status: 'inactive' }),
    answer: CONNECTION,
    rejected: { name: '' },
  },
  {
    operation: 'Mutation.deleteStoreConnection',
    input: ({ ids }) => ({ connection_id: ids['made_connection_id'] }),
    answer: null,
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.finalizeStoreAInstall',
    before: async ({ testApp, shop, ids }) => {
      const { body: begun } = await shop.rest.get(`/storeA/connect?shop=${newDomain()}`);
      const { body } = await callBack(testApp, await consent(begun.authorization_url));
      ids['install_token'] = body.install_token;
    },
    input: ({ ids }) => ({ install_token: ids['install_token'] }),
    answer: CONNECTION,
    rejected: 'repeat',
  },
  { operation: 'Query.storeAInstallUrl', answer: { install_url: 'str' } },
  {
    operation: 'Query.storeAConnectUrl',
    input: { shop: 'example.myshopify.com', connection_type: 'blog' },
    answer: fields({ str: 'authorization_url state' }),
    rejected: { shop: 'evil.example' },
  },
];
