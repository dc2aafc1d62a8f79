import { eventually } from '../../support/eventually.ts';
import { MUG } from '../../support/plugin.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const TEXT = fields({ str: 'content short_description', int: 'tokens_used', ct: 'ct_cost remaining_balance' });
const STARTED: Shape = { generation_id: 'uuid' };
const STATUS = fields({
  str: 'status',
  'str?': 'content short_description error waiting_reason',
  'time?': 'waiting_until',
  'int?': 'tokens_used',
  'ct?': 'ct_cost remaining_balance',
});
const POST = { source: 'woocommerce', topic: 'Mugs for the harbour', language: 'en' };

export const plugin: Step[] = [
  { operation: 'Query.pluginStatus', answer: { plan_tier: 'str', total_balance: 'ct', active_integrations: ['str'] } },
  { operation: 'Mutation.generatePluginDescription', input: MUG, answer: TEXT, rejected: { product_title: ' ' } },
  { operation: 'Mutation.generatePluginBlog', input: POST, answer: TEXT, rejected: {} },
  {
    operation: 'Mutation.generatePluginDescriptionAsync',
    input: MUG,
    saves: { generation_id: 'generation_id' },
    answer: STARTED,
    rejected: { product_title: 'Mug', product_images: ['no address'] },
  },
  {
    operation: 'Mutation.generatePluginBlogAsync',
    input: POST,
    saves: { blog_generation_id: 'generation_id' },
    answer: STARTED,
    rejected: { topic: 'x'.repeat(5000) },
  },
  {
    operation: 'Query.pluginGeneration',
    before: async ({ shop, ids }) => {
      for (const name of ['generation_id', 'blog_generation_id'])
        await eventually(
          () => shop.rest.get(`/plugin/generation/${ids[name]}/status`),
          ({ body }) => body.status === 'completed',
        );
    },
    answer: STATUS,
  },
];
