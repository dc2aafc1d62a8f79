import type { RawBuilder } from 'kysely';
import type { AuditLogPage, AuditRow } from '../../../schema/organizations/payloads.ts';
import { admin, type Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { prepared, preparedRow } from '../../core/prepared.ts';
import { sql } from '../../core/sql.ts';
import { checkPage, type Page, totalFromPage } from '../paged.ts';

const MAX_LIMIT = 100;
const MAX_ACTION = 100;
/** An action such as `user.created`, or a prefix such as `user.` for all actions that begin with it. */
const ACTION = /^(?:[a-z0-9_]+\.)+[a-z0-9_]*$/;
const MONEY = 'money.';

/**
 * Returns a page of the audit log of the administrator's organization, newest first. It contains the entries of the
 * ledger too, as actions that begin with `money.`. Throws 401, 403, and 422 for an invalid page or action.
 */
export async function listAuditLog(
  ctx: Context,
  { action, ...page }: Page & { action?: string | null | undefined },
): Promise<AuditLogPage> {
  const { organizationId } = admin(ctx);
  checkPage(page, MAX_LIMIT);
  if (typeof action === 'string' && (action.length > MAX_ACTION || !ACTION.test(action))) {
    throw invalid([
      {
        loc: ['query', 'action'],
        msg: 'must be an action such as `user.created`, or the beginning of one up to a dot',
        type: 'value_error',
      },
    ]);
  }
  const sources = sourcesOf(organizationId, action);
  const entries = await readPage(ctx, sources, page);
  const total = totalFromPage(entries.length, page) ?? (await count(ctx, sources));
  return { entries, total, hasMore: page.offset + entries.length < total };
}

/** A table from which entries are read: a condition on its rows, and its columns in the form of an entry. */
interface Source {
  rows: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
}

function sourcesOf(organizationId: string, action: string | null | undefined): Source[] {
  const log = {
    rows: sql`audit_log where organization_id = ${organizationId} ${matching(sql`action`, action)}`,
    columns: sql`id, created_at, action, actor_id, actor_email, target_type, target_id, ip, data`,
  };
  if (action && !action.startsWith(MONEY)) return [log];
  const ledger = {
    rows: sql`transactions where organization_id = ${organizationId}
              ${matching(sql`transaction_type`, action?.slice(MONEY.length))}`,
    columns: sql`id, created_at, ${MONEY} || transaction_type, created_by, null, 'transaction', id::text, null,
                 jsonb_build_object('amount', amount::text, 'balance_type', balance_type, 'description', description)`,
  };
  return [log, ledger];
}

/** Returns a condition that a column equals a name, or begins with it if the name ends with a dot. */
function matching(column: RawBuilder<unknown>, name: string | null | undefined): RawBuilder<unknown> {
  if (!name) return sql``;
  return name.endsWith('.') ? sql`and starts_with(${column}, ${name})` : sql`and ${column} = ${name}`;
}

/**
 * Reads at most as many rows of each source as the page can contain and merges them. The ledger stores the actor's id
 * only, so its entries show the actor's current address.
 */
function readPage(ctx: Context, sources: Source[], { limit, offset }: Page): Promise<AuditRow[]> {
  const order = sql`order by created_at desc, id desc`;
  const parts = sources.map(
    (source) =>
      sql`select ${source.columns} from (select * from ${source.rows} ${order} limit ${offset + limit}) as newest`,
  );
  return prepared<AuditRow>(
    ctx.em,
    sql`select e.id, e.created_at as "createdAt", e.action,
               e.actor_id as "actorId", coalesce(e.actor_email, u.email) as "actorEmail",
               e.target_type as "targetType", e.target_id as "targetId", e.ip, e.data
          from (select *
                  from (${sql.join(parts, sql` union all `)}) as merged
                 ${order} limit ${limit} offset ${offset}) as e
          left join users u on u.id = e.actor_id
         order by e.created_at desc, e.id desc`,
  );
}

async function count(ctx: Context, sources: Source[]): Promise<number> {
  const counts = sources.map((source) => sql`(select count(*) from ${source.rows})`);
  const counted = await preparedRow<{ n: number }>(ctx.em, sql`select (${sql.join(counts, sql` + `)})::int as n`);
  return counted!.n;
}
