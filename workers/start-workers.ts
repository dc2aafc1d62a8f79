import pLimit from 'p-limit';
import { type Runtime, systemContext } from '../src/core/context.ts';
import type { JobMessage } from '../src/core/queues.ts';
import { importKind } from '../src/services/catalog/import-kind.ts';
import { generationKind } from '../src/services/generation/generation-kind.ts';
import { type JobKind, type Lanes, runJob } from '../src/services/jobs/run-job.ts';
import { sweepJobs } from '../src/services/jobs/sweep-jobs.ts';
import { syncKind } from '../src/services/sync/sync-kind.ts';

/** Workers of this process. */
export interface Workers {
  /** Takes no new work, aborts what is in flight, puts it back into the line, and waits until that is done. */
  stop(): Promise<void>;
}

/**
 * Items a generation has in hand for each AI call it may have in flight: while one call runs, the next item is prepared
 * and the last one stored, so that no place stays empty for their database work.
 */
const ITEMS_PER_CALL = 2;
const IMPORTS_AT_ONCE = 2;

/** Starts one worker per queue and the sweeper. A worker parses its message, forks a context and makes one call. */
export function startWorkers(runtime: Runtime): Workers {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const serve = <Plan>(queue: string, kind: JobKind<Plan>, itemsAtOnce: number) => {
    const lanes: Lanes = { limit: pLimit(itemsAtOnce), stopping: stopping.signal };
    runtime.queues.process(queue, runtime.config.WORKER_CONCURRENCY, async ({ jobId }: JobMessage) => {
      const work = runJob(systemContext(runtime, { jobId }), jobId, kind, lanes);
      running.add(work);
      await work.finally(() => running.delete(work));
    });
  };
  serve('generation', generationKind, runtime.config.GENERATION_CONCURRENCY * ITEMS_PER_CALL);
  serve('sync', syncKind, runtime.config.SYNC_CONCURRENCY);
  serve('import', importKind, IMPORTS_AT_ONCE);
  const sweeper = startSweeper(runtime);

  return {
    async stop() {
      clearInterval(sweeper);
      await runtime.queues.rest();
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

function startSweeper(runtime: Runtime): NodeJS.Timeout {
  const sweep = () => {
    const ctx = systemContext(runtime);
    sweepJobs(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'sweep failed'));
  };
  return setInterval(sweep, (runtime.config.JOB_LEASE_SECONDS * 1000) / 3);
}
