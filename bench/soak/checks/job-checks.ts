import { rows, sql } from '../../../src/core/sql.ts';
import { type Check, statementCheck } from './check.ts';

/** The codes of an answer that cannot be used and of an outage that used up all attempts. */
const BY_PROVIDER: ReadonlySet<string> = new Set(['rejected', 'unavailable']);

/** The failed items, and failed jobs without one. */
const FAILURES = sql<{ text: string; code: string }>`
  select concat(j.job_type, ' ', j.id, ': ', e.data->>'message') as text, e.data->>'error_code' as code
    from job_events e join jobs j on j.id = e.job_id
   where e.type = 'progress' and e.data->>'status' = 'failed'
     and j.job_type in ('generation', 'regeneration', 'blog_generation', 'plugin_generation')
   union all
  select concat(j.job_type, ' ', j.id, ': ', e.data->>'message'), 'not by the AI provider'
    from job_events e join jobs j on j.id = e.job_id
   where e.type = 'progress' and e.data->>'status' = 'failed'
     and j.job_type not in ('generation', 'regeneration', 'blog_generation', 'plugin_generation')
   union all
  select concat(job_type, ' ', id, ' failed: ', error), 'without a failed item'
    from jobs where status = 'failed' and failed = 0`;

/** Every job and every item has ended, with counters and a log that agree. */
export const JOB_CHECKS: readonly Check[] = [
  statementCheck(
    'every job has ended',
    () => sql`
      select concat(job_type, ' ', id, ' is ', status, ', items left: ', items_left, ', waits until: ', waiting_until,
                    ', ', error) as violation
        from jobs
       where status in ('queued', 'running')`,
  ),
  statementCheck(
    'every accepted job is stored',
    ({ journal }) => sql`
      select concat('job ', accepted.id, ' was accepted and does not exist') as violation
        from unnest(${[...journal.jobs]}::uuid[]) as accepted(id)
       where not exists (select 1 from jobs where jobs.id = accepted.id)`,
  ),
  statementCheck(
    'no request started two jobs',
    ({ journal }) => sql`
      select concat(started, ' jobs ', requested.key, ' were started by ', requested.n, ' requests') as violation
        from unnest(${[...journal.requestedJobs.keys()]}::text[], ${[...journal.requestedJobs.values()]}::int[])
             as requested(key, n),
             lateral (select count(*) as started from jobs
                       where concat(organization_id, ' ', job_type) = requested.key) as counted
       where started > requested.n`,
  ),
  {
    name: 'no job and no item failed, except by an injected fault of the AI provider',
    async run({ em, journal }) {
      const failures = await rows<{ text: string; code: string }>(em, FAILURES);
      const allowed = journal.faults.reduce((sum, { failing }) => sum + failing, 0);
      const byProvider = failures.filter(({ code }) => BY_PROVIDER.has(code));
      return [
        ...failures.filter(({ code }) => !BY_PROVIDER.has(code)).map(({ text }) => text),
        ...(byProvider.length > allowed
          ? [
              `${byProvider.length} items failed by ${allowed} faults of the provider`,
              ...byProvider.map(({ text }) => text),
            ]
          : []),
      ];
    },
  },
  statementCheck(
    'no item is unfinished, claimed or holds CT',
    () => sql`
      select concat('job ', job_id, ', position ', position, ': ', state, ', held ', held, ', unpaid tokens ',
                    unpaid_tokens, ', lease until ', lease_until) as violation
        from job_items
       where state in ('queued', 'running') or held <> 0 or unpaid_tokens <> 0 or lease_until is not null`,
  ),
  statementCheck(
    'the counters of a job are those of its items',
    () => sql`
      select concat(j.job_type, ' ', j.id, ' counts ', j.succeeded, ' succeeded and ', j.failed, ' failed items of ',
                    j.progress_total, ', but has ', c.succeeded, ' and ', c.failed, ' of ', c.total) as violation
        from jobs j,
             lateral (select count(*) filter (where state = 'succeeded') as succeeded,
                             count(*) filter (where state = 'failed') as failed,
                             count(*) as total
                        from job_items where job_id = j.id) as c
       where j.job_type in ('generation', 'regeneration', 'sync') and j.status in ('completed', 'failed')
         and (j.items_left <> 0 or j.progress_current <> j.progress_total
              or (j.succeeded, j.failed, j.progress_total) is distinct from (c.succeeded, c.failed, c.total))`,
  ),
  statementCheck(
    'the log of a job has no gap and ends once',
    () => sql`
      select concat(j.job_type, ' ', j.id, ': ', e.n, ' events up to ', e.last, ', ', e.ends, ' of them its end')
             as violation
        from jobs j,
             lateral (select count(*) as n, coalesce(max(seq), 0) as last,
                             count(*) filter (where type = 'complete') as ends
                        from job_events where job_id = j.id) as e
       where j.status not in ('queued', 'running') and (e.n <> e.last or e.last <> j.last_seq or e.ends <> 1)`,
  ),
];
