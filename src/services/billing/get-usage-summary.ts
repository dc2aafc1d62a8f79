import type { UsageOfDay, UsageOfTier, UsageSummary } from '../../../schema/billing/usage-payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { prepared } from '../../core/prepared.ts';
import { sql } from '../../core/sql.ts';
import { outOfRange } from '../paged.ts';
import { unpaidUsageSince } from './unpaid-usage.ts';

interface Row {
  tier: string | null;
  provider: string | null;
  day: string | null;
  model: string | null;
  request_count: number;
  total_tokens: number;
  ct_used: string;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 365;

/**
 * Returns what the organization was charged in the last days: in total, by model tier, by provider, and by day and
 * model. It is computed from the ledger. A charge that was drawn from several balances counts as one request. Unpaid
 * tokens are counted by days. Throws 401, and 422 outside 1..365 days.
 */
export async function getUsageSummary(ctx: Context, days: number): Promise<UsageSummary> {
  const { organizationId } = signedIn(ctx);
  if (days < 1 || days > MAX_DAYS) throw outOfRange('days', `must be between 1 and ${MAX_DAYS}`);
  const periodEnd = new Date();
  const periodStart = new Date(periodEnd.getTime() - days * DAY_MS);
  const found = await prepared<Row>(
    ctx.em,
    sql`with charges as (
          select (array_agg(usage))[1] as usage, min(created_at) as charged_at, -sum(amount) as ct
            from transactions
           where organization_id = ${organizationId}
             and created_at > ${periodStart}
             and created_at <= ${periodEnd}
             and transaction_type in ('usage', 'overage')
           group by coalesce(reason, id::text)),
        facts as (
          select coalesce(usage->>'tier', 'other') as tier,
                 coalesce(usage->>'provider', 'other') as provider,
                 coalesce(usage->>'model', 'other') as model,
                 to_char(charged_at at time zone 'utc', 'YYYY-MM-DD') as day,
                 coalesce((usage->>'requests')::int, 1) as requests,
                 coalesce((usage->>'tokens')::bigint, 0) as tokens,
                 ct
            from charges)
        select tier, provider, day, model, sum(requests)::int as request_count, sum(tokens)::float8 as total_tokens,
               sum(ct)::numeric(18,4) as ct_used
          from facts
         group by grouping sets ((tier), (provider), (day, model), ())
         order by day, sum(ct) desc, tier, provider, model`,
  );
  const byTier = found
    .filter(({ tier }) => tier !== null)
    .map(({ tier, ...usage }): UsageOfTier => ({ tier: tier!, ...toUsage(usage) }));
  const providers = found.filter(({ provider }) => provider !== null);
  const byProvider = Object.fromEntries(
    providers.map(({ provider, request_count, total_tokens, ct_used }) => [
      provider,
      { request_count, total_tokens, ct_used },
    ]),
  );
  const byDay = found
    .filter(({ day }) => day !== null)
    .map(({ day, model, ct_used: ctUsed }): UsageOfDay => ({ day: day!, model: model!, ctUsed }));
  const all = found.find(({ tier, provider, day }) => tier === null && provider === null && day === null);
  const unpaid = await unpaidUsageSince(ctx, organizationId, periodStart);
  return { periodStart, periodEnd, totalCtUsed: all?.ct_used ?? '0', byTier, byDay, byProvider, unpaid };
}

function toUsage({
  request_count: requestCount,
  total_tokens: totalTokens,
  ct_used: ctUsed,
}: Omit<Row, 'tier'>): Omit<UsageOfTier, 'tier'> {
  return { requestCount, totalTokens, ctUsed };
}
