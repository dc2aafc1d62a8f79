import type { Edited } from '../../entities/stored.ts';
import { type Context, signedIn } from '../core/context.ts';
import { changed, rows, sql } from '../core/sql.ts';

/** A kind of record of which an organization has at most one default. */
export interface WithDefault extends Edited {
  organizationId: string;
  isDefault: boolean;
}

/**
 * Changes records of a kind in a transaction and ensures that exactly one of them is the default: if the change leaves
 * none, the oldest becomes the default. Otherwise like {@link changeDefault}.
 */
export async function ensureOneDefault<T extends WithDefault | null>(
  ctx: Context,
  kind: new () => WithDefault,
  change: (ctx: Context) => Promise<T> | T,
): Promise<T> {
  const { organizationId } = signedIn(ctx);
  const table = tableOf(ctx, kind);
  return changeDefault(ctx, async (inner) => {
    const record = await change(inner);
    await inner.em.flush();
    await changed(
      inner.em,
      sql`update ${table} set is_default = true, updated_at = now()
           where id = (select id from ${table}
                        where organization_id = ${organizationId}
                        order by created_at, id
                        limit 1)
             and not exists (select from ${table} where organization_id = ${organizationId} and is_default)`,
    );
    return record;
  });
}

/**
 * Changes records in a transaction that may make one of them the default. Concurrent changes of an organization run one
 * after another, so none of them fails. Returns the record that `change` returns, as stored. If `change` throws,
 * nothing is stored.
 */
export async function changeDefault<T extends WithDefault | null>(
  ctx: Context,
  change: (ctx: Context) => Promise<T> | T,
): Promise<T> {
  const { organizationId } = signedIn(ctx);
  return ctx.em.transactional(async (em) => {
    await rows(em, sql`select from organizations where id = ${organizationId} for no key update`);
    const record = await change({ ...ctx, em });
    await em.flush();
    if (record) await em.refresh(record);
    return record;
  });
}

/** Makes a record the default instead of the current one. Only for a change within {@link changeDefault}. */
export async function makeDefault(
  ctx: Context,
  kind: new () => WithDefault,
  { id, organizationId }: WithDefault,
): Promise<void> {
  const table = tableOf(ctx, kind);
  // Two statements, because the unique index on the default is checked after each row of a statement.
  await changed(
    ctx.em,
    sql`update ${table} set is_default = false, updated_at = now()
         where organization_id = ${organizationId} and is_default and id <> ${id}`,
  );
  await changed(
    ctx.em,
    sql`update ${table} set is_default = true, updated_at = now() where id = ${id} and not is_default`,
  );
}

function tableOf(ctx: Context, kind: new () => WithDefault) {
  return sql.table(ctx.em.getMetadata(kind).tableName);
}
