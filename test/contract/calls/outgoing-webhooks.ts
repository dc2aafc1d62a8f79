import { eventually } from '../../support/eventually.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step, World } from '../step.ts';

const ENDPOINT = {
  ...fields({
    uuid: 'id',
    str: 'url description',
    bool: 'is_active',
    'str?': 'disabled_reason',
    'time?': 'last_success_at last_failure_at',
    time: 'created_at updated_at',
  }),
  event_types: ['str'] as ['str'],
};
const WITH_SECRET = { ...ENDPOINT, ...fields({ str: 'secret' }) };
const ATTEMPT = fields({ time: 'at', 'int?': 'status_code', 'str?': 'error', int: 'duration_ms' });
const DELIVERY = {
  ...fields({
    uuid: 'id endpoint_id',
    str: 'event_type status',
    'time?': 'next_attempt_at',
    obj: 'request_body',
    time: 'created_at',
  }),
  attempts: [ATTEMPT] as [Shape],
};

const endpoint = ({ ids }: World) => ({ endpoint_id: ids['endpoint_id'] });

export const outgoingWebhooks: Step[] = [
  {
    operation: 'Mutation.createWebhookEndpoint',
    input: { url: 'https://hooks.example/in', description: 'Tests', event_types: ['item.approved'] },
    saves: { endpoint_id: 'id' },
    answer: WITH_SECRET,
    rejected: { url: 'http://127.0.0.1/in' },
  },
  {
    operation: 'Query.webhookEndpoints',
    input: { limit: 5 },
    answer: { webhook_endpoints: [ENDPOINT], event_types: ['str'], total: 'int', has_more: 'bool' },
    rejected: { limit: 101 },
  },
  { operation: 'Query.webhookEndpoint', input: endpoint, answer: ENDPOINT },
  {
    operation: 'Mutation.updateWebhookEndpoint',
    input: (world) => ({ ...endpoint(world), description: 'Ours' }),
    answer: ENDPOINT,
    rejected: { event_types: ['item.sold'] },
  },
  { operation: 'Mutation.rotateWebhookSecret', input: endpoint, answer: WITH_SECRET },
  {
    operation: 'Mutation.testWebhookEndpoint',
    input: endpoint,
    saves: { delivery_id: 'id' },
    answer: DELIVERY,
  },
  {
    operation: 'Query.webhookDeliveries',
    // Its first attempt would come between the calls of the two APIs.
    before: ({ shop, ids }) =>
      eventually(async () => {
        const { body } = await shop.rest.get(`/webhook-endpoints/${ids['endpoint_id']}/deliveries`);
        return body.deliveries[0].attempts.length > 0;
      }),
    input: (world) => ({ ...endpoint(world), limit: 5 }),
    answer: { deliveries: [DELIVERY], total: 'int', has_more: 'bool' },
    rejected: { limit: 0 },
  },
  {
    operation: 'Mutation.redeliverWebhook',
    input: ({ ids }) => ({ delivery_id: ids['delivery_id'] }),
    answer: DELIVERY,
  },
  {
    operation: 'Mutation.redeliverWebhooks',
    input: (world) => ({ ...endpoint(world), since: '2026-01-01T00:00:00Z' }),
    answer: { redelivered_count: 'int' },
  },
  { operation: 'Mutation.deleteWebhookEndpoint', input: endpoint, answer: null, rejected: 'repeat' },
];
