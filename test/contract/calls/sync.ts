import { fields, type Shape } from '../fields.ts';
import type { Step, World } from '../step.ts';

const ENTRY = fields({
  uuid: 'id content_item_id store_connection_id',
  str: 'store_connection_name',
  time: 'synced_at',
  bool: 'success',
  'str?': 'language error_message',
});
const HISTORY: Shape = { item_id: 'uuid', item_external_id: 'str', history: [ENTRY] };

/** Gives the item an approved text, and its product to the shop, which both organizations write to. */
const approve =
  (seoTitle: string) =>
  async ({ testApp, shop, ids }: World) => {
    const { shop: store } = testApp.sandbox.state;
    if (!store.byHandle('product-1')) store.upsert([{ handle: 'product-1', title: 'Old title' }]);
    const path = `/projects/${ids['project_id']}/items/${ids['item_id']}`;
    await shop.rest.patch(path, { generated_content: { seo_title: seoTitle } });
    await shop.rest.patch(path, { status: 'approved' });
  };

export const sync: Step[] = [
  {
    operation: 'Mutation.syncItem',
    before: approve('Oak for the kitchen'),
    answer: fields({ bool: 'success', str: 'message', 'time?': 'synced_at' }),
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.syncProject',
    before: approve('Oak for the table'),
    answer: {
      ...fields({ uuid: 'job_id', str: 'status', int: 'synced_count failed_count' }),
      failed_items: [{ ...fields({ uuid: 'item_id', str: 'error' }), language: 'str?' }],
    },
  },
  { operation: 'Query.syncHistory', answer: HISTORY },
];
