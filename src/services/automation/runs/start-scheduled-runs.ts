import { type Context, forkContext } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { nextTime } from '../rules/schedule.ts';
import { queueRuns } from './queue-runs.ts';

/** The most rules of one sweep. */
const BATCH = 100;

interface DueRule {
  id: string;
  schedule: string;
  nextRunAt: string;
}

/**
 * Queues a run of each rule whose time has come. Times that passed while no process swept count once. The next time is
 * stored in the transaction that queues the run, so that of several sweepers one queues it.
 */
export async function startScheduledRuns(ctx: Context): Promise<void> {
  const due = await rows<DueRule>(
    ctx.em,
    sql`select id, schedule, next_run_at as "nextRunAt"
          from automation_rules
         where is_active and next_run_at <= now()
         order by next_run_at
         limit ${BATCH}`,
  );
  for (const rule of due) await startRun(forkContext(ctx), rule);
}

function startRun(ctx: Context, { id, schedule, nextRunAt }: DueRule): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const claimed = await changed(
      em,
      sql`update automation_rules set next_run_at = ${nextTime(schedule)}
           where id = ${id} and is_active and schedule = ${schedule} and next_run_at = ${nextRunAt}`,
    );
    if (claimed === 1) await queueRuns({ ...ctx, em }, [id], 'schedule');
  });
}
