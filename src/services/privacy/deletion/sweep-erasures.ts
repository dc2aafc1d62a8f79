import { Erasure } from '../../../../entities/privacy/erasure.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { storageFor } from '../../../providers/storage/storage.ts';
import { finishErasure } from './finish-erasure.ts';

/** How long content is deleted repeatedly: longer than any work that started before the erasure can still write. */
const REPEAT_MINUTES = 60;
/** The number of erasures that one query reads. */
const BATCH = 100;

/** After this time, the request that began an erasure of an organization has ended. A command may still work beside. */
const ABANDONED_MINUTES = 2;

type PendingErasure = Pick<Erasure, 'id' | 'paths' | 'organizationId'> & {
  isAbandoned: boolean;
  isComplete: boolean;
};

/**
 * Continues interrupted erasures of organizations, and deletes the stored content of erased accounts: what remained
 * after a crash, and for an hour what running work still writes. Then it deletes the erasures themselves. Several
 * processes may run it concurrently.
 */
export async function sweepErasures(ctx: Context): Promise<void> {
  let last: string | null = null;
  let batch: PendingErasure[];
  do {
    batch = await rows<PendingErasure>(
      ctx.em,
      sql`select id, paths, organization_id as "organizationId",
                 created_at < now() - make_interval(mins => ${ABANDONED_MINUTES}) as "isAbandoned",
                 organization_id is null
                 and created_at < now() - make_interval(mins => ${REPEAT_MINUTES}) as "isComplete"
            from erasures
           where ${last}::uuid is null or id > ${last} order by id limit ${BATCH}`,
    );
    for (const erasure of batch) await sweepOne(ctx, erasure);
    last = batch.at(-1)?.id ?? null;
  } while (batch.length === BATCH);
}

async function sweepOne(ctx: Context, erasure: PendingErasure): Promise<void> {
  const { id, organizationId, isAbandoned, isComplete } = erasure;
  try {
    if (organizationId && isAbandoned) await finishErasure(forkContext(ctx), { id, organizationId });
    await eraseContent(ctx, erasure);
    if (isComplete) await changed(ctx.em, sql`delete from erasures where id = ${id}`);
  } catch (error) {
    ctx.log.warn(
      { event: 'content.erasure_failed', err: error, erasureId: id },
      'Content of a deleted account could not be deleted.',
    );
  }
}

/** Deletes the content of an erasure from the storage. Missing content is ignored. */
async function eraseContent(ctx: Context, { paths }: Pick<Erasure, 'paths'>): Promise<void> {
  const disk = await storageFor(ctx.config);
  for (const path of paths) await disk.deleteAll(path);
}

/** Deletes the content of an erasure after its commit. If it fails, the sweeper tries again. */
export async function eraseContentNow(ctx: Context, erasureId: string): Promise<void> {
  try {
    await eraseContent(ctx, await ctx.em.fork().findOneOrFail(Erasure, erasureId));
  } catch (error) {
    ctx.log.warn(
      { event: 'content.erasure_failed', err: error, erasureId },
      'Content of a deleted account could not be deleted and will be retried.',
    );
  }
}
