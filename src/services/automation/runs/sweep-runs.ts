import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import { AUTOMATION_QUEUE, enqueueRun } from './enqueue-run.ts';

const OUTBOX = {
  table: 'automation_runs',
  pending: sql`status in ('queued', 'running')`,
  queue: AUTOMATION_QUEUE,
};

/** Enqueues runs that are due and that no worker has. Several processes may run it at the same time. */
export function sweepRuns(ctx: Context): Promise<void> {
  return enqueueDue(ctx, OUTBOX, ({ id }) => enqueueRun(ctx, id));
}
