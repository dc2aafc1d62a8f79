import { z } from 'zod';
import { type Content, type JsonSchema, type OpenApiRoute, refTo } from '../../../schema/dialect/openapi/model.ts';
import { withUnverified } from '../../../schema/dialect/rest.ts';
import { snakeCase } from '../../core/naming.ts';
import { syncRequest } from '../../services/sync/sync-settings.ts';

const JOB = '4f9c1f0e-6d0b-4c55-9a3f-0d7a6c1b2e11';
const ITEM = '9b2d7c66-1f3e-4a0b-8f57-2c9d1e0a4b22';

const EVENTS: Content = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Frames with `id` (the number of the event, from 1 without gaps), `event` (`start`, `progress`, `error` or `complete`) and `data`, ' +
        'which is one line of JSON with `type` and `job_id`. A `progress` event also has `current`, `total`, `item_id`, `external_id`, `status`, `message?`, ' +
        '`language?`, `tokens_used?`, `ct_cost?`, `charge_reason?` and `synced_at?`. An `error` event means that the job waits, because an AI provider or a store is unavailable or limits the rate of requests; ' +
        'it has `code` (`waiting_for_provider`), `message`, `waiting_until`, `provider` and `reason`, and the job continues by itself. ' +
        'A `complete` event has `status`, the counts, `failed_items` and `ct_used`; the stream ends after it. A comment `: ping` is sent every 15 s.',
    },
    example: [
      `id: 1\nevent: start\ndata: {"type":"start","job_id":"${JOB}","total":1}\n\n`,
      `id: 2\nevent: progress\ndata: {"type":"progress","job_id":"${JOB}","current":1,"total":1,"item_id":"${ITEM}","external_id":"oak-desk","status":"succeeded","tokens_used":812,"ct_cost":"0.8120","charge_reason":"charged"}\n\n`,
      `id: 3\nevent: complete\ndata: {"type":"complete","job_id":"${JOB}","status":"completed","generated_count":1,"failed_count":0,"skipped_count":0,"failed_items":[],"ct_used":"0.8120"}\n\n`,
    ].join(''),
  },
};

const STREAM = { method: 'POST', status: 200, access: 'bearer', answer: EVENTS, responseHeaders: ['JobId'] } as const;

function syncBody(): JsonSchema {
  const { type, properties = {} } = z.toJSONSchema(syncRequest, { io: 'input' });
  return {
    type,
    properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [snakeCase(name), property])),
  };
}

export const jobEventsOpenApi: OpenApiRoute[] = [
  withUnverified({
    ...STREAM,
    verifiedEmail: true,
    path: '/projects/:project_id/regenerate/stream',
    operationId: 'regenerateStream',
    description:
      'Resets all items that are still in their source, starts a job that generates their texts again, and streams the events of the job. ' +
      'Existing texts are kept as versions. If the connection drops, the job continues; resume the stream with `jobEvents`.',
    errors: {
      402: 'The balance does not cover the estimated cost',
      409: 'Another job is active for this project',
    },
    body: { required: false, content: { 'application/json': { schema: refTo('GenerationInput') } } },
  }),
  {
    ...STREAM,
    path: '/projects/:project_id/sync/stream',
    operationId: 'syncStream',
    description:
      'Starts a job that publishes approved items to the store, and streams the events of the job. If the connection drops, the job continues; ' +
      'resume the stream with `jobEvents`.',
    errors: {
      409: 'Another job is active for this project',
      422: 'The project has no usable store connection',
    },
    body: { required: false, content: { 'application/json': { schema: syncBody() } } },
  },
  {
    ...STREAM,
    method: 'GET',
    path: '/jobs/:job_id/events',
    operationId: 'jobEvents',
    summary: 'Stream job events',
    description:
      'Streams the events of a job: first those that are stored, then new ones as they happen, until `complete`. No event is missing or repeated.',
    parameters: [
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description:
          'The id of the last event that was received. The stream starts after it; without the header, at the first event.',
        schema: { type: 'integer', minimum: 0 },
      },
    ],
  },
];
