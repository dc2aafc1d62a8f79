import { control } from '../../../bin/sandbox-control.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { type Check, statementCheck } from './check.ts';

/** Each text was charged once, and the ledger adds up. */
export const MONEY_CHECKS: readonly Check[] = [
  statementCheck(
    'each text was charged once, and nothing else',
    () => sql`
      with charges as (
        select usage->>'job_id' as job_id, coalesce(usage->>'item_id', '') as item_id, reason
          from transactions
         where transaction_type in ('usage', 'overage') and usage ? 'job_id'
         group by 1, 2, 3),
      paid as (
        select charges.job_id, charges.item_id, i.language
          from charges join job_items i on concat('job:', i.job_id, ':', i.position) = charges.reason),
      texts as (
        select i.job_id::text, i.position, concat('job:', i.job_id, ':', i.position) as reason
          from job_items i join jobs j on j.id = i.job_id
         where i.state = 'succeeded'
           and j.job_type in ('generation', 'regeneration', 'blog_generation', 'plugin_generation'))
      select concat('the text of job ', texts.job_id, ', position ', texts.position, ' was not charged') as violation
        from texts where not exists (select 1 from charges where charges.reason = texts.reason)
       union all
      select concat('the charge ', coalesce(charges.reason, 'without a reason'), ' pays for no text of job ', job_id)
        from charges
       where not exists (select 1 from job_items i
                          where i.state = 'succeeded' and concat('job:', i.job_id, ':', i.position) = charges.reason)
       union all
      select concat('item ', item_id, ' was charged ', count(*), ' times for job ', job_id, ' in one language')
        from paid where item_id <> '' group by job_id, item_id, language having count(*) > 1`,
  ),
  statementCheck(
    'the cost of a job is the sum of its charges',
    () => sql`
      select concat(j.job_type, ' ', j.id, ' cost ', j.ct_used, ' CT, charged were ', t.charged) as violation
        from jobs j,
             lateral (select coalesce(-sum(amount), 0) as charged
                        from transactions where usage->>'job_id' = j.id::text) as t
       where j.ct_used <> t.charged`,
  ),
  statementCheck(
    'each generated text is one version with its price',
    () => sql`
      select concat('item ', coalesce(v.item_id, c.item_id), ' has ', coalesce(v.n, 0), ' versions by AI for ', v.cost,
                    ' CT, and ', coalesce(c.n, 0), ' charges of ', c.cost) as violation
        from (select item_id::text, count(*) as n, sum(ct_cost) as cost
                from item_versions where origin = 'ai' group by 1) as v
        full join (select usage->>'item_id' as item_id, count(distinct reason) as n, -sum(amount) as cost
                     from transactions where usage ? 'item_id' and transaction_type in ('usage', 'overage')
                    group by 1) as c on c.item_id = v.item_id
       where (v.n, v.cost) is distinct from (c.n, c.cost)`,
  ),
  statementCheck(
    'each balance is the sum of its entries, and nothing is held',
    () => sql`
      select concat('organization ', b.organization_id, ': ', b.subscription_balance, ', ', b.topup_balance, ', ',
                    b.overage_balance, ', held ', b.held, '; entries: ', s.subscription, ', ', s.topup, ', ', s.overage)
             as violation
        from balances b,
             lateral (select coalesce(sum(amount) filter (where balance_type = 'subscription'), 0) as subscription,
                             coalesce(sum(amount) filter (where balance_type = 'topup'), 0) as topup,
                             coalesce(sum(amount) filter (where balance_type = 'overage'), 0) as overage
                        from transactions t where t.organization_id = b.organization_id) as s
       where b.held <> 0
          or (b.subscription_balance, b.topup_balance, b.overage_balance)
             is distinct from (s.subscription, s.topup, s.overage)`,
  ),
  statementCheck(
    'each payment was booked once',
    ({ journal }) => sql`
      select concat('payment ', paid.id, ' was booked ', booked.n, ' times') as violation
        from unnest(${journal.payments}::text[]) as paid(id),
             lateral (select count(*) as n from transactions
                       where transaction_type = 'topup' and reason = concat('payment:payA:', paid.id)) as booked
       where booked.n <> 1
       union all
      select concat('the payment event ', event_id, ' is not applied: ', last_error)
        from payment_events where state = 'stored'`,
  ),
  {
    name: 'the AI provider responded at least once for each text',
    async run({ em, sandbox }) {
      // Requests of batches are answered one by one too; uploads and polls of batches are other paths.
      const { succeeded } = (await control(sandbox, 'calls?system=aiA')) as { succeeded: Record<string, number> };
      const texts = await row<{ n: number }>(
        em,
        sql`select count(*)::int as n
              from job_items i join jobs j on j.id = i.job_id
             where i.state = 'succeeded'
               and j.job_type in ('generation', 'regeneration', 'blog_generation', 'plugin_generation')`,
      );
      const answered = succeeded['completions'] ?? 0;
      return texts!.n > answered ? [`${texts!.n} texts were stored, but the provider responded ${answered} times`] : [];
    },
  },
];
