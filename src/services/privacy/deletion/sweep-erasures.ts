import { Erasure } from '../../../../entities/privacy/erasure.ts';
import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { storageFor } from '../../../providers/storage/storage.ts';

/** How long content is deleted again and again: longer than any work that began before goes on to write. */
const AGAIN_MINUTES = 60;
/** Of one read. */
const BATCH = 100;

type Due = Pick<Erasure, 'id' | 'paths'> & { isOver: boolean };

/**
 * Deletes the content of those who were deleted: what a crash left behind, and for an hour what work that was under way goes on
 * to write; then forgets them, too. Several processes may sweep at once.
 */
export async function sweepErasures(ctx: Context): Promise<void> {
  let last: string | null = null;
  let batch: Due[];
  do {
    batch = await rows<Due>(
      ctx.em,
      sql`select id, paths, created_at < now() - make_interval(mins => ${AGAIN_MINUTES}) as "isOver" from erasures
           where ${last}::uuid is null or id > ${last} order by id limit ${BATCH}`,
    );
    for (const erasure of batch) await sweepOne(ctx, erasure);
    last = batch.at(-1)?.id ?? null;
  } while (batch.length === BATCH);
}

async function sweepOne(ctx: Context, { id, paths, isOver }: Due): Promise<void> {
  try {
    await eraseContent(ctx, { paths });
    if (isOver) await changed(ctx.em, sql`delete from erasures where id = ${id}`);
  } catch (error) {
    ctx.log.warn(
      { event: 'content.erasure_failed', err: error, erasureId: id },
      'Content of a deleted account could not be deleted.',
    );
  }
}

/** Deletes everything in the storage that an erasure names; what is not there is no error. */
export async function eraseContent(ctx: Context, { paths }: Pick<Erasure, 'paths'>): Promise<void> {
  const disk = await storageFor(ctx.config);
  for (const path of paths) await disk.deleteAll(path);
}

/** At once after the commit; what fails the sweeper makes up for. */
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
