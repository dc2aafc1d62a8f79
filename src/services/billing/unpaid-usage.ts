import type { RawBuilder } from 'kysely';
import type { UnpaidReason } from '../../../entities/billing/unpaid-usage.ts';
import type { UnpaidUsageSummary } from '../../../schema/billing/usage-payloads.ts';
import type { Config } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { prepared } from '../../core/prepared.ts';
import { row, sql } from '../../core/sql.ts';
import { releaseAll } from './ledger/hold.ts';

/** What a customer reads while the budget is used up. */
const USED_UP = "The organization's daily budget of unpaid AI tokens is used up.";
/** The usage summary covers this many days. Older records are deleted. */
export const UNPAID_USAGE_DAYS = 366;

const TODAY = sql`(now() at time zone 'utc')::date`;
/** Seconds until the next day in UTC. */
export const SECONDS_TO_TOMORROW: RawBuilder<unknown> = sql`
  ceil(extract(epoch from (${TODAY} + 1) - (now() at time zone 'utc')))::int`;

/** Thrown for work that has to wait until the next day, because the budget of its organization is used up. */
export class UnpaidBudgetReached extends Error {
  override name = 'UnpaidBudgetReached';
  readonly reason = 'unpaid_budget';

  constructor(
    /** How long the work has to wait. */
    readonly waitMs: number,
  ) {
    super(USED_UP);
  }
}

/** Work that ended without a charge: what it held, and the tokens of its answers. */
export interface UnpaidWork {
  held: string;
  unpaid_tokens: number;
}

/**
 * Records tokens that nobody pays, in the transaction of the outcome, as its last step: the rows of the day are locked
 * after the balance. Logs when the organization has used up its budget of the day.
 */
export async function recordUnpaid(
  { em, config, log }: Pick<Context, 'em' | 'config' | 'log'>,
  organizationId: string,
  reason: `${UnpaidReason}`,
  tokens: number,
): Promise<void> {
  if (tokens <= 0) return;
  const used = await row<{ total: number }>(
    em,
    sql`with added as (
          insert into unpaid_usage as u (organization_id, day, reason, tokens)
          select id, ${TODAY}, ${reason}, ${tokens}::bigint from organizations where id = ${organizationId}
          on conflict (organization_id, day, reason) do update set tokens = u.tokens + excluded.tokens
          returning tokens)
        select (coalesce((select sum(tokens)
                            from unpaid_usage
                           where organization_id = ${organizationId} and day = ${TODAY} and reason <> ${reason}), 0)
                + tokens)::float8 as total
          from added`,
  );
  const budget = config.UNPAID_TOKENS_PER_DAY;
  if (used && budget > 0 && used.total >= budget && used.total - tokens < budget)
    log.warn(
      { event: 'unpaid_budget.used_up', organizationId, reason, tokens: used.total, budget },
      'An organization has used up its daily budget of unpaid AI tokens. Its AI work waits until tomorrow.',
    );
}

/**
 * Releases what work held that ended without a charge, and records the tokens of its answers, in the caller's
 * transaction.
 */
export async function releaseUnpaid(
  ctx: Context,
  organizationId: string,
  work: readonly UnpaidWork[],
  reason: `${UnpaidReason}`,
): Promise<void> {
  await releaseAll(ctx.em, organizationId, work);
  const tokens = work.reduce((sum, { unpaid_tokens }) => sum + unpaid_tokens, 0);
  await recordUnpaid(ctx, organizationId, reason, tokens);
}

/** A condition of SQL: whether the organization may cause more unpaid tokens today. */
export function withinUnpaidBudget(
  { UNPAID_TOKENS_PER_DAY: budget }: Pick<Config, 'UNPAID_TOKENS_PER_DAY'>,
  organizationId: string,
): RawBuilder<unknown> {
  if (budget === 0) return sql`true`;
  return sql`coalesce((select sum(tokens)
                         from unpaid_usage
                        where organization_id = ${organizationId} and day = ${TODAY}), 0) < ${budget}::bigint`;
}

/** Returns the seconds until the organization may use the AI account of the service again; null if it may now. */
export async function secondsToUnpaidBudget(
  { em, config }: Pick<Context, 'em' | 'config'>,
  organizationId: string,
): Promise<number | null> {
  if (config.UNPAID_TOKENS_PER_DAY === 0) return null;
  const found = await row<{ within: boolean; seconds: number }>(
    em,
    sql`select ${withinUnpaidBudget(config, organizationId)} as within, ${SECONDS_TO_TOMORROW} as seconds`,
  );
  return found!.within ? null : found!.seconds;
}

/** Throws 429 with the seconds to wait for a caller who waits for AI work, if the budget of the day is used up. */
export async function assertUnpaidBudget(ctx: Context, organizationId: string): Promise<void> {
  const seconds = await secondsToUnpaidBudget(ctx, organizationId);
  if (seconds !== null) throw new AppError('RATE_LIMITED', undefined, { reason: USED_UP, retry_after: seconds });
}

/** Returns the unpaid tokens since a time, in whole days, with the budget of a day. */
export async function unpaidUsageSince(
  { em, config }: Context,
  organizationId: string,
  since: Date,
): Promise<UnpaidUsageSummary> {
  const found = await prepared<{ reason: string; tokens: number; today: number }>(
    em,
    sql`select reason, sum(tokens)::float8 as tokens,
               coalesce(sum(tokens) filter (where day = ${TODAY}), 0)::float8 as today
          from unpaid_usage
         where organization_id = ${organizationId} and day >= (${since}::timestamptz at time zone 'utc')::date
         group by reason
         order by reason`,
  );
  return {
    totalTokens: found.reduce((sum, { tokens }) => sum + tokens, 0),
    byReason: Object.fromEntries(found.map(({ reason, tokens }) => [reason, tokens])),
    tokensToday: found.reduce((sum, { today }) => sum + today, 0),
    tokensPerDay: config.UNPAID_TOKENS_PER_DAY || null,
  };
}
