import { type Context, type Runtime, systemContext } from '../src/core/context.ts';
import { createOutboundFetch } from '../src/core/outbound.ts';
import type { RowMessage } from '../src/core/queues.ts';
import { openMailer } from '../src/providers/mail/open-mailer.ts';
import { advanceRun } from '../src/services/automation/runs/advance-run.ts';
import { PRODUCTS_QUEUE } from '../src/services/automation/changes/record-change.ts';
import { refreshProducts } from '../src/services/automation/changes/refresh-products.ts';
import { sweepRefreshes } from '../src/services/automation/changes/sweep-refreshes.ts';
import { AUTOMATION_QUEUE } from '../src/services/automation/runs/enqueue-run.ts';
import { startScheduledRuns } from '../src/services/automation/runs/start-scheduled-runs.ts';
import { sweepRuns } from '../src/services/automation/runs/sweep-runs.ts';
import { renewDueCycles } from '../src/services/billing/cycles/renew-due-cycles.ts';
import { PAYMENTS_QUEUE, sweepEvents } from '../src/services/billing/events/enqueue-event.ts';
import { applyEvent } from '../src/services/billing/events/apply-event.ts';
import { sweepBillingDates } from '../src/services/billing/payments/sweep-billing-dates.ts';
import { publishDuePosts } from '../src/services/blog/publishing/publish-due-posts.ts';
import { compactItemTallies } from '../src/services/catalog/items/compact-item-tallies.ts';
import { answerMessage } from '../src/services/chat/answering/answer-message.ts';
import { CHAT_QUEUE } from '../src/services/chat/inbox/store-message.ts';
import { sweepMessages } from '../src/services/chat/inbox/sweep-chat.ts';
import { sweepFiles } from '../src/services/files/sweep-files.ts';
import { BATCHES_QUEUE } from '../src/services/generation/batch/batch-row.ts';
import { processBatch } from '../src/services/generation/batch/process-batch.ts';
import { sweepBatches } from '../src/services/generation/batch/sweep-batches.ts';
import { JOB_DEFINITIONS } from '../src/services/job-definitions.ts';
import { createConcurrencyLimits } from '../src/services/jobs/concurrency-limits.ts';
import { runJob } from '../src/services/jobs/run-job.ts';
import { sweepJobs } from '../src/services/jobs/sweep-jobs.ts';
import { deliverMail } from '../src/services/mail/deliver-mail.ts';
import { MAIL_QUEUE } from '../src/services/mail/outbox.ts';
import { sweepMails } from '../src/services/mail/sweep-mails.ts';
import { deliverWebhook, TIMEOUT_MS as WEBHOOK_TIMEOUT_MS } from '../src/services/outgoing-webhooks/deliver-webhook.ts';
import { WEBHOOKS_QUEUE } from '../src/services/outgoing-webhooks/record-event.ts';
import { sweepWebhookDeliveries } from '../src/services/outgoing-webhooks/sweep-webhook-deliveries.ts';
import { sweepDataExports } from '../src/services/privacy/export/sweep-data-exports.ts';
import { sweepPartitions } from '../src/services/retention/sweep-partitions.ts';
import { sweepErasures } from '../src/services/privacy/deletion/sweep-erasures.ts';
import { checkWebhooks } from '../src/services/stores/product-webhooks/check-webhooks.ts';
import { REGISTRATIONS_QUEUE } from '../src/services/stores/product-webhooks/request-webhooks.ts';
import { sweepRegistrations } from '../src/services/stores/product-webhooks/sweep-registrations.ts';
import { deleteAgedRows, deleteExpiredRows } from '../src/services/retention/delete-old-rows.ts';

/** The workers of this process. */
export interface Workers {
  /** Stops taking messages, aborts the work in flight, returns it to the queue, and waits until that is done. */
  stop(): Promise<void>;
}

/**
 * Messages in flight per queue beyond the limit of one organization. So an organization that fills its limit leaves
 * room for the messages of others, whatever number of messages it has in the queue.
 */
const RESERVED_FOR_OTHERS = 1;
const MAX_MAILS = 5;
const MAX_PAYMENT_EVENTS = 5;
const MAX_CHAT_MESSAGES = 8;
const MAX_WEBHOOKS = 16;
const MAX_AUTOMATION_RUNS = 4;
const MAX_REFRESHES = 4;
const MAX_REGISTRATIONS = 4;

/** The latest that a scheduled post is published after its time. */
const POST_SWEEP_MS = 3000;
/** Schedules name minutes. */
const SCHEDULE_SWEEP_MS = 5000;
/** Mails and chat messages are swept more often than jobs, because a code in a mail is valid only for minutes. */
const MESSAGE_SWEEP_MS = 10_000;
/** A large job adds thousands of tally rows in this time. A read still sums them up in a few milliseconds. */
const TALLY_SWEEP_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Rows older than months can wait, and every worker reads all of them. */
const AGED_SWEEP_MS = 6 * HOUR_MS;

/** Starts one worker per queue, and the sweepers. A worker parses its message, creates a context and makes one call. */
export function startWorkers(runtime: Runtime): Workers {
  const { config } = runtime;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const serve = (queue: string, concurrency: number, handle: (id: string) => Promise<void>) => {
    void runtime.queues.process(queue, concurrency, async ({ id }: RowMessage) => {
      const work = handle(id);
      running.add(work);
      await work.finally(() => running.delete(work));
    });
  };
  for (const queue of new Set(Object.values(JOB_DEFINITIONS).map((definition) => definition.queue))) {
    const limits = createConcurrencyLimits(runtime, queue, stopping.signal);
    const concurrency = queue.maxChunksPerOrganization(config) + RESERVED_FOR_OTHERS;
    serve(queue.name, concurrency, (id) => runJob(systemContext(runtime, { jobId: id }), id, limits));
  }
  const mailer = openMailer(config);
  serve(MAIL_QUEUE, MAX_MAILS, (id) => deliverMail(systemContext(runtime, { mailId: id }), id, mailer));
  serve(PAYMENTS_QUEUE, MAX_PAYMENT_EVENTS, (id) => applyEvent(systemContext(runtime, { paymentEventId: id }), id));
  serve(CHAT_QUEUE, MAX_CHAT_MESSAGES, (id) =>
    answerMessage(systemContext(runtime, { chatMessageId: id }), id, stopping.signal),
  );
  // Each one holds the requests of a batch in memory, at most 16 MB.
  serve(BATCHES_QUEUE, config.WORKER_CONCURRENCY, (id) =>
    processBatch(systemContext(runtime, { batchId: id }), id, stopping.signal),
  );
  const webhookFetch = createOutboundFetch({ allow: config.OUTBOUND_ALLOW, timeoutMs: WEBHOOK_TIMEOUT_MS });
  serve(WEBHOOKS_QUEUE, MAX_WEBHOOKS, (id) =>
    deliverWebhook(systemContext(runtime, { webhookDeliveryId: id }), id, webhookFetch, stopping.signal),
  );
  serve(AUTOMATION_QUEUE, MAX_AUTOMATION_RUNS, (id) => advanceRun(systemContext(runtime, { automationRunId: id }), id));
  serve(PRODUCTS_QUEUE, MAX_REFRESHES, (id) =>
    refreshProducts(systemContext(runtime, { productRefreshId: id }), id, stopping.signal),
  );
  serve(REGISTRATIONS_QUEUE, MAX_REGISTRATIONS, (id) =>
    checkWebhooks(systemContext(runtime, { webhookRegistrationId: id }), id, stopping.signal),
  );
  const jobSweepMs = (config.JOB_LEASE_SECONDS * 1000) / 3;
  // A database that was restored from an old backup may have no partition of this month.
  sweepNow(runtime, sweepPartitions);
  const sweepers = [
    sweepEvery(runtime, jobSweepMs, sweepJobs),
    sweepEvery(runtime, Math.min(jobSweepMs, MESSAGE_SWEEP_MS), sweepMails),
    sweepEvery(runtime, jobSweepMs, sweepEvents),
    sweepEvery(runtime, Math.min(jobSweepMs, MESSAGE_SWEEP_MS), sweepMessages),
    sweepEvery(runtime, Math.min(jobSweepMs, MESSAGE_SWEEP_MS), sweepWebhookDeliveries),
    sweepEvery(runtime, Math.min(jobSweepMs, MESSAGE_SWEEP_MS), sweepBatches),
    sweepEvery(runtime, Math.min(jobSweepMs, MESSAGE_SWEEP_MS), sweepRuns),
    sweepEvery(runtime, Math.min(jobSweepMs, MESSAGE_SWEEP_MS), sweepRefreshes),
    sweepEvery(runtime, SCHEDULE_SWEEP_MS, startScheduledRuns),
    sweepEvery(runtime, POST_SWEEP_MS, publishDuePosts),
    sweepEvery(runtime, TALLY_SWEEP_MS, compactItemTallies),
    sweepEvery(runtime, MINUTE_MS, renewDueCycles),
    sweepEvery(runtime, MINUTE_MS, sweepBillingDates),
    sweepEvery(runtime, MINUTE_MS, sweepErasures),
    sweepEvery(runtime, MINUTE_MS, sweepRegistrations),
    sweepEvery(runtime, HOUR_MS, sweepFiles),
    sweepEvery(runtime, HOUR_MS, sweepDataExports),
    sweepEvery(runtime, HOUR_MS, deleteExpiredRows),
    sweepEvery(runtime, HOUR_MS, sweepPartitions),
    sweepEvery(runtime, AGED_SWEEP_MS, deleteAgedRows),
  ];

  return {
    async stop() {
      sweepers.forEach(clearInterval);
      await runtime.queues.pause();
      stopping.abort();
      mailer.close();
      await webhookFetch.close();
      await Promise.allSettled(running);
    },
  };
}

function sweepEvery(runtime: Runtime, ms: number, sweep: (ctx: Context) => Promise<void>): NodeJS.Timeout {
  return setInterval(() => sweepNow(runtime, sweep), ms);
}

function sweepNow(runtime: Runtime, sweep: (ctx: Context) => Promise<void>): void {
  const ctx = systemContext(runtime);
  sweep(ctx).catch((error: unknown) => ctx.log.warn({ event: 'sweep.failed', err: error }, 'A sweep failed.'));
}
