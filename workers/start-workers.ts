import { type Context, type Runtime, systemContext } from '../src/core/context.ts';
import type { RowMessage } from '../src/core/queues.ts';
import { openMailer } from '../src/providers/mail/open-mailer.ts';
import { sweepAccounts } from '../src/services/accounts/sweep-accounts.ts';
import { renewDueCycles } from '../src/services/billing/cycles/renew-due-cycles.ts';
import { PAYMENTS_QUEUE, sweepEvents } from '../src/services/billing/events/enqueue-event.ts';
import { applyEvent } from '../src/services/billing/events/apply-event.ts';
import { blogGenerationKind } from '../src/services/blog/generation/blog-generation-kind.ts';
import { blogPublishKind } from '../src/services/blog/publishing/blog-publish-kind.ts';
import { publishDuePosts } from '../src/services/blog/publishing/publish-due-posts.ts';
import { importKind } from '../src/services/catalog/imports/import-kind.ts';
import { compactItemTallies } from '../src/services/catalog/items/compact-item-tallies.ts';
import { answerMessage } from '../src/services/chat/answering/answer-message.ts';
import { CHAT_QUEUE } from '../src/services/chat/inbox/store-message.ts';
import { sweepConversations, sweepMessages } from '../src/services/chat/inbox/sweep-chat.ts';
import { sweepFiles } from '../src/services/files/sweep-files.ts';
import { generationKind } from '../src/services/generation/generation-kind.ts';
import { createConcurrencyLimits } from '../src/services/jobs/concurrency-limits.ts';
import { type JobKind, runJob } from '../src/services/jobs/run-job.ts';
import { sweepJobs } from '../src/services/jobs/sweep-jobs.ts';
import { sweepIdempotencyRecords } from '../src/services/idempotency/run-idempotent.ts';
import { deliverMail } from '../src/services/mail/deliver-mail.ts';
import { MAIL_QUEUE } from '../src/services/mail/outbox.ts';
import { sweepMails } from '../src/services/mail/sweep-mails.ts';
import { pluginGenerationKind } from '../src/services/plugin/plugin-generation-kind.ts';
import { sweepNotifications } from '../src/services/notifications/sweep-notifications.ts';
import { dataExportKind } from '../src/services/privacy/export/data-export-kind.ts';
import { sweepDataExports } from '../src/services/privacy/export/sweep-data-exports.ts';
import { sweepPluginGenerations } from '../src/services/plugin/sweep-plugin-generations.ts';
import { sweepErasures } from '../src/services/privacy/deletion/sweep-erasures.ts';
import { sweepWebhooks } from '../src/services/stores/webhooks/receive-webhook.ts';
import { storeAuditKind } from '../src/services/studio/audits/store-audit-kind.ts';
import { syncKind } from '../src/services/sync/sync-kind.ts';

/** Workers of this process. */
export interface Workers {
  /** Takes no new work, aborts what is in flight, puts it back into the line, and waits until that is done. */
  stop(): Promise<void>;
}

/**
 * Items a generation or a sync has in hand for each outside call it may have in flight: while one call runs, the next item is prepared
 * and the last one stored, so that no place stays empty for their database work.
 */
const ITEMS_PER_CALL = 2;
/** Messages beside those that one organization may have in hand: however many it has in the line, others come in at once. */
const FOR_OTHERS = 1;
const IMPORTS_AT_ONCE = 2;
/** Each keeps the process busy, and a sketch of every text in memory. */
const AUDITS_AT_ONCE = 2;
const EXPORTS_AT_ONCE = 2;
const MAILS_AT_ONCE = 5;
/** Each may have a picture in memory. */
const POSTS_AT_ONCE = 8;
/** How much later than its time a post is published at most. */
const DUE_SWEEP_MS = 3000;
const PAYMENTS_AT_ONCE = 5;
const CHATS_AT_ONCE = 8;
/** A code that is valid for minutes cannot wait as long as a job may. */
const MAIL_SWEEP_MS = 10_000;
/** A large job adds thousands of lines in this time, which a read still adds up in a few milliseconds. */
const TALLY_SWEEP_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Starts one worker per queue and the sweeper. A worker parses its message, forks a context and makes one call. */
export function startWorkers(runtime: Runtime): Workers {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const serve = (queue: string, atOnce: number, handle: (id: string) => Promise<void>) => {
    runtime.queues.process(queue, atOnce, async ({ id }: RowMessage) => {
      const work = handle(id);
      running.add(work);
      await work.finally(() => running.delete(work));
    });
  };
  const serveJobs = <Plan>(
    queue: string,
    kind: JobKind<Plan>,
    itemsAtOnce: number,
    messagesAtOnce = runtime.config.WORKER_CONCURRENCY,
  ) => {
    const limits = createConcurrencyLimits(runtime, itemsAtOnce, messagesAtOnce, stopping.signal);
    serve(queue, messagesAtOnce + FOR_OTHERS, (id) => runJob(systemContext(runtime, { jobId: id }), id, kind, limits));
  };
  serveJobs('generation', generationKind, runtime.config.GENERATION_CONCURRENCY * ITEMS_PER_CALL);
  serveJobs('sync', syncKind, runtime.config.SYNC_CONCURRENCY * ITEMS_PER_CALL);
  serveJobs('import', importKind, IMPORTS_AT_ONCE);
  // Each of these jobs is one text, and somebody waits for it.
  serveJobs(
    'plugin',
    pluginGenerationKind,
    runtime.config.GENERATION_CONCURRENCY,
    runtime.config.GENERATION_CONCURRENCY,
  );
  serveJobs('blog', blogGenerationKind, runtime.config.GENERATION_CONCURRENCY, runtime.config.GENERATION_CONCURRENCY);
  serveJobs('publishing', blogPublishKind, POSTS_AT_ONCE);
  serveJobs('audit', storeAuditKind, AUDITS_AT_ONCE);
  serveJobs('privacy', dataExportKind, EXPORTS_AT_ONCE, EXPORTS_AT_ONCE);
  const mailer = openMailer(runtime.config);
  serve(MAIL_QUEUE, MAILS_AT_ONCE, (id) => deliverMail(systemContext(runtime, { mailId: id }), id, mailer));
  serve(PAYMENTS_QUEUE, PAYMENTS_AT_ONCE, (id) => applyEvent(systemContext(runtime, { paymentEventId: id }), id));
  serve(CHAT_QUEUE, CHATS_AT_ONCE, (id) =>
    answerMessage(systemContext(runtime, { chatMessageId: id }), id, stopping.signal),
  );
  const jobSweepMs = (runtime.config.JOB_LEASE_SECONDS * 1000) / 3;
  const sweepers = [
    sweepEvery(runtime, jobSweepMs, sweepJobs),
    sweepEvery(runtime, Math.min(jobSweepMs, MAIL_SWEEP_MS), sweepMails),
    sweepEvery(runtime, jobSweepMs, sweepEvents),
    sweepEvery(runtime, Math.min(jobSweepMs, MAIL_SWEEP_MS), sweepMessages),
    sweepEvery(runtime, DUE_SWEEP_MS, publishDuePosts),
    sweepEvery(runtime, TALLY_SWEEP_MS, compactItemTallies),
    sweepEvery(runtime, MINUTE_MS, renewDueCycles),
    sweepEvery(runtime, MINUTE_MS, sweepErasures),
    sweepEvery(runtime, HOUR_MS, sweepAccounts),
    sweepEvery(runtime, HOUR_MS, sweepPluginGenerations),
    sweepEvery(runtime, HOUR_MS, sweepFiles),
    sweepEvery(runtime, HOUR_MS, sweepWebhooks),
    sweepEvery(runtime, HOUR_MS, sweepConversations),
    sweepEvery(runtime, HOUR_MS, sweepDataExports),
    sweepEvery(runtime, HOUR_MS, sweepNotifications),
    sweepEvery(runtime, HOUR_MS, sweepIdempotencyRecords),
  ];

  return {
    async stop() {
      sweepers.forEach(clearInterval);
      await runtime.queues.pause();
      stopping.abort();
      mailer.close();
      await Promise.allSettled(running);
    },
  };
}

function sweepEvery(runtime: Runtime, ms: number, sweep: (ctx: Context) => Promise<void>): NodeJS.Timeout {
  return setInterval(() => {
    const ctx = systemContext(runtime);
    sweep(ctx).catch((error: unknown) => ctx.log.warn({ event: 'sweep.failed', err: error }, 'A sweep failed.'));
  }, ms);
}
