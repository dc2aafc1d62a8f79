import { JobType } from '../../entities/jobs/job-type.ts';
import type { Runtime } from '../core/context.ts';
import { PRODUCTS_QUEUE } from './automation/changes/record-change.ts';
import { AUTOMATION_QUEUE } from './automation/runs/enqueue-run.ts';
import { PAYMENTS_QUEUE } from './billing/events/enqueue-event.ts';
import { CHAT_QUEUE } from './chat/inbox/store-message.ts';
import { BATCHES_QUEUE } from './generation/batch/batch-row.ts';
import { definitionOf } from './jobs/job-definition.ts';
import { MAIL_QUEUE } from './mail/outbox.ts';
import { WEBHOOKS_QUEUE } from './outgoing-webhooks/record-event.ts';
import { REGISTRATIONS_QUEUE } from './stores/product-webhooks/request-webhooks.ts';

/** The name of the queue of a kind of job. */
export function queueNameOf(runtime: Pick<Runtime, 'jobDefinitions'>, jobType: JobType): string {
  return definitionOf(runtime, jobType).queue.name;
}

/** The names of all Bull queues. */
export function queueNames(runtime: Pick<Runtime, 'jobDefinitions'>): string[] {
  const ofJobs = Object.values(JobType).map((jobType) => queueNameOf(runtime, jobType));
  return [
    ...new Set([
      ...ofJobs,
      MAIL_QUEUE,
      PAYMENTS_QUEUE,
      CHAT_QUEUE,
      BATCHES_QUEUE,
      WEBHOOKS_QUEUE,
      AUTOMATION_QUEUE,
      PRODUCTS_QUEUE,
      REGISTRATIONS_QUEUE,
    ]),
  ];
}
