import { z } from 'zod';
import { type Content, type JsonSchema, type OpenApiRoute, refTo } from '../../../schema/dialect/openapi/model.ts';
import { snakeCase } from '../../core/naming.ts';
import { syncRequest } from '../../services/sync/settings.ts';

const JOB = '4f9c1f0e-6d0b-4c55-9a3f-0d7a6c1b2e11';
const ITEM = '9b2d7c66-1f3e-4a0b-8f57-2c9d1e0a4b22';

const EVENTS: Content = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Frames of `id` (the number of the event, from 1 without a gap), `event` (`start`, `progress`, `error` or `complete`) and `data`: one line of ' +
        'JSON with `type`, `job_id` and, for `progress`, `current`, `total`, `item_id`, `external_id`, `status`, `message?`, `tokens_used?`, `ct_cost?`, ' +
        '`synced_at?`; for `error`, while the job waits for an AI provider or a store that is unwell or asks for quiet, `code` (`waiting_for_provider`), `message`, `waiting_until`, ' +
        '`provider` and `reason`, and the job goes on by itself; for `complete`, `status`, the counts, `failed_items` and `ct_used`. `: ping` comes every 15 s. The stream ends after `complete`.',
    },
    example: [
      `id: 1\nevent: start\ndata: {"type":"start","job_id":"${JOB}","total":1}\n\n`,
      `id: 2\nevent: progress\ndata: {"type":"progress","job_id":"${JOB}","current":1,"total":1,"item_id":"${ITEM}","external_id":"oak-desk","status":"succeeded","tokens_used":812,"ct_cost":"0.8120"}\n\n`,
      `id: 3\nevent: complete\ndata: {"type":"complete","job_id":"${JOB}","status":"completed","generated_count":1,"failed_count":0,"skipped_count":0,"failed_items":[],"ct_used":"0.8120"}\n\n`,
    ].join(''),
  },
};

const STREAM = { method: 'POST', status: 200, access: 'bearer', answer: EVENTS, answerHeaders: ['JobId'] } as const;

function syncBody(): JsonSchema {
  const { type, properties = {} } = z.toJSONSchema(syncRequest, { io: 'input' });
  return {
    type,
    properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [snakeCase(name), property])),
  };
}

/** The routes of ./job-events-router.ts, as the document describes them. */
export const jobEventsOpenApi: OpenApiRoute[] = [
  {
    ...STREAM,
    path: '/projects/:project_id/regenerate/stream',
    operationId: 'regenerateStream',
    description:
      'Resets all items that have not vanished from their source, queues a job that writes them again and streams its log. No text is lost: each stays as a version. ' +
      'A dropped connection does not stop the job; go on with `jobEvents`. 402 `Insufficient CT balance`, 409 while another job is active.',
    body: { required: false, content: { 'application/json': { schema: refTo('GenerationInput') } } },
  },
  {
    ...STREAM,
    path: '/projects/:project_id/sync/stream',
    operationId: 'syncStream',
    description:
      'Queues a job that pushes approved items to the store and streams its log. A dropped connection does not stop the job; go on with `jobEvents`. ' +
      '422 without a usable store connection, 409 while a sync or generation is active.',
    body: { required: false, content: { 'application/json': { schema: syncBody() } } },
  },
  {
    ...STREAM,
    method: 'GET',
    path: '/jobs/:job_id/events',
    operationId: 'jobEvents',
    summary: 'Stream job events',
    description: 'The log of a job: first what there is, then live, until `complete`, without a gap or a repeat.',
    parameters: [
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description: 'The last event that was seen; the stream goes on after it. The whole log without it.',
        schema: { type: 'integer', minimum: 0 },
      },
    ],
  },
];
