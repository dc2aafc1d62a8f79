import type { Edited } from '../../entities/stored.ts';
import { type Context, signedIn } from '../core/context.ts';
import { changed, rows, sql } from '../core/sql.ts';

/** A kind of record of which every organization has one default as long as it has any. */
export interface WithDefault extends Edited {
  organizationId: string;
  isDefault: boolean;
}

/**
 * Changes the own organization's records of a kind and leaves exactly one of them the default: where the change leaves
 * none, the oldest becomes it. The changes of an organization come one after another, so that of many at once none is
 * refused. Answers what the change answers, as it is stored then. Whatever the change throws: then nothing is stored.
 */
export async function keepOneDefault<T extends WithDefault | null>(
  ctx: Context,
  kind: new () => WithDefault,
  change: (ctx: Context) => Promise<T> | T,
): Promise<T> {
  const { organizationId } = signedIn(ctx);
  const table = tableOf(ctx, kind);
  return ctx.em.transactional(async (em) => {
    await rows(em, sql`select from organizations where id = ${organizationId} for no key update`);
    const record = await change({ ...ctx, em });
    await em.flush();
    await changed(
      em,
      sql`update ${table} set is_default = true, updated_at = now()
           where id = (select id from ${table} where organization_id = ${organizationId} order by created_at, id limit 1)
             and not exists (select from ${table} where organization_id = ${organizationId} and is_default)`,
    );
    if (record) await em.refresh(record);
    return record;
  });
}

/** Makes a record the default instead of the one that is. For a change within {@link keepOneDefault}. */
export async function makeDefault(
  ctx: Context,
  kind: new () => WithDefault,
  { id, organizationId }: WithDefault,
): Promise<void> {
  const table = tableOf(ctx, kind);
  // Two statements, because the index that allows one default looks at every row as it changes.
  await changed(
    ctx.em,
    sql`update ${table} set is_default = false, updated_at = now() where organization_id = ${organizationId} and is_default and id <> ${id}`,
  );
  await changed(
    ctx.em,
    sql`update ${table} set is_default = true, updated_at = now() where id = ${id} and not is_default`,
  );
}

function tableOf(ctx: Context, kind: new () => WithDefault) {
  return sql.table(ctx.em.getMetadata(kind).tableName);
}
