import type { EntityManager } from '@mikro-orm/postgresql';
import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { type ClaimedItem, stillClaimed } from '../../jobs/claim-items.ts';
import { publishEvents } from '../../jobs/job-events.ts';
import { noteProgress, type Totals } from './import-progress.ts';

/** An import at work: whose it is, and of what. */
export interface RunningImport {
  claimed: ClaimedItem;
  source: DataSource;
  /** Whether the source had no items when this worker began. */
  isEmpty: boolean;
  /** How many rows the source has, where that is known. */
  rowCount: number | null;
}

/**
 * One step of an import: what `store` stores, and the totals it answers, land in one transaction. `row` is how far the
 * source was read. Throws 409 once the import is another worker's or was cancelled: one that was stopped and woken again
 * must not write beside the one that took over.
 */
export async function importStep(
  ctx: Context,
  { claimed, rowCount }: RunningImport,
  row: number,
  store: (em: EntityManager) => Promise<Totals>,
): Promise<Totals> {
  const { em, bus } = forkContext(ctx);
  const { totals, progress } = await em.transactional(async (inner) => {
    await assertStillClaimed(inner, claimed);
    const after = await store(inner);
    return { totals: after, progress: await noteProgress(inner, claimed.jobId, after, row, rowCount) };
  });
  if (progress) publishEvents(bus, claimed.jobId, [progress]);
  return totals;
}

/** Throws 409 once the import is another worker's or was cancelled; if not, it stays with this one until the transaction ends. */
export async function assertStillClaimed(em: EntityManager, claimed: ClaimedItem): Promise<void> {
  if (!(await stillClaimed(em, claimed))) throw new AppError('CONFLICT', 'The import was taken over or cancelled');
}
