import { expect } from '@jest/globals';
import type { Context } from '../../src/core/context.ts';
import { rows, sql } from '../../src/core/sql.ts';
import type { LoggedEvent } from '../../src/services/jobs/job-events.ts';
import { balancesOf, expectLedgerAgrees } from './ledger.ts';
import type { Shop } from './shop.ts';

export interface Logged {
  seq: number;
  type: string;
  data: Record<string, unknown>;
}

/** The whole log of a job, from the database. */
export function logOf(ctx: Context, jobId: string): Promise<Logged[]> {
  return rows<Logged>(ctx.em, sql`select seq, type, data from job_events where job_id = ${jobId} order by seq`);
}

/** Items of a job by state. */
export async function itemStates(ctx: Context, jobId: string): Promise<Record<string, number>> {
  const found = await rows<{ state: string; n: number }>(
    ctx.em,
    sql`select state, count(*)::int as n from job_items where job_id = ${jobId} group by state`,
  );
  return Object.fromEntries(found.map((each) => [each.state, each.n]));
}

/** Content items of a project by status. */
export async function statuses(ctx: Context, projectId: string): Promise<Record<string, number>> {
  const found = await rows<{ status: string; n: number }>(
    ctx.em,
    sql`select status, count(*)::int as n
          from content_items
         where project_id = ${projectId}
           and item_type <> 'variant'
         group by status`,
  );
  return Object.fromEntries(found.map((each) => [each.status, each.n]));
}

/** The events in a message of the bus about a job. A message without text only says that something changed. */
export const eventsIn = (message: string): LoggedEvent[] => (message === '' ? [] : [JSON.parse(message)].flat());

/** A log without gap or repeat, counting up, with one start and one closing event. */
export function expectWholeLog(log: Logged[]): void {
  expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index + 1));
  expect(log.filter((event) => event.type === 'start')).toHaveLength(1);
  expect(log.filter((event) => event.type === 'complete')).toHaveLength(1);
  expect(log.at(-1)!.type).toBe('complete');
  const currents = log.filter((event) => event.type === 'progress').map((event) => Number(event.data['current']));
  expect(currents).toEqual(currents.toSorted((a, b) => a - b));
}

interface Finished {
  position: number;
  state: string;
  status: string;
  versions: number;
  charges: string[];
  lines: Record<string, unknown>[];
}

/** Of a generation of fresh items that is over: each with all that there is of it, once. */
async function finishedItems(ctx: Context, jobId: string): Promise<Finished[]> {
  return rows<Finished>(
    ctx.em,
    sql`select i.position, i.state, c.status,
               (select count(*)::int from item_versions v where v.item_id = c.id) as versions,
               array(select reason from transactions t where t.usage->>'item_id' = c.id::text and t.transaction_type = 'usage' order by t.position) as charges,
               coalesce((select jsonb_agg(e.data order by e.seq) from job_events e where e.job_id = i.job_id and e.type = 'progress' and e.data->>'item_id' = c.id::text), '[]') as lines
          from job_items i join content_items c on c.id = i.item_id where i.job_id = ${jobId} order by i.position`,
  );
}

/**
 * Whatever happened meanwhile, a generation of fresh items is over and every item either has one text, one version, one
 * charge and one line in the log, or failed with a reason and cost nothing. The job's figures, the closing event and
 * the project's tallies say the same, nothing is held, and the ledger agrees. `charges` has the ends of the reasons of the
 * charges of an item. Answers how many succeeded.
 */
export async function expectEachOnce(
  ctx: Context,
  shop: Shop,
  projectId: string,
  jobId: string,
  charges: readonly string[] = [''],
): Promise<number> {
  const items = await finishedItems(ctx, jobId);
  const as = (...given: string[]) => items.filter((each) => given.includes(each.state));
  const [succeeded, failed] = [as('succeeded'), as('failed')];
  expect(items).toHaveLength(succeeded.length + failed.length);
  for (const each of succeeded) {
    expect(each).toMatchObject({
      status: 'generated',
      versions: 1,
      charges: charges.map((end) => `job:${jobId}:${each.position}${end}`),
      lines: [{ status: 'succeeded' }],
    });
  }
  for (const each of failed) {
    expect(each).toMatchObject({
      status: 'failed',
      versions: 0,
      charges: [],
      lines: [{ status: 'failed', error_code: expect.any(String), message: expect.stringMatching(/\w/) }],
    });
  }
  const lines = items.flatMap((each) => each.lines);
  expect(lines).toHaveLength(items.length);
  const tokens = lines.reduce((sum, line) => sum + Number(line['tokens_used'] ?? 0), 0);
  const { body: job } = await shop.rest.get(`/jobs/${jobId}`);
  expect(job).toMatchObject({
    status: succeeded.length === 0 && failed.length > 0 ? 'failed' : 'completed',
    waiting_until: null,
    progress_current: items.length,
    progress_total: items.length,
    result: {
      total: items.length,
      succeeded: succeeded.length,
      failed: failed.length,
      skipped: 0,
      tokens_used: tokens,
    },
  });
  const log = await logOf(ctx, jobId);
  expectWholeLog(log);
  expect(log.at(-1)!.data).toMatchObject({
    status: job.status,
    generated_count: succeeded.length,
    failed_count: failed.length,
    skipped_count: 0,
    ct_used: job.result.ct_used,
  });
  const [left] = await rows(
    ctx.em,
    sql`select items_left, (select coalesce(sum(held), 0)::int from job_items where job_id = jobs.id) as held
          from jobs
         where id = ${jobId}`,
  );
  expect(left).toEqual({ items_left: 0, held: 0 });
  const tallies = await rows<{ status: string; n: number }>(
    ctx.em,
    sql`select status, sum(items)::int as n
          from item_tallies
         where project_id = ${projectId}
         group by status
        having sum(items) <> 0`,
  );
  expect(Object.fromEntries(tallies.map((each) => [each.status, each.n]))).toEqual(await statuses(ctx, projectId));
  // No other job of the organization is under way, so nothing of its balance is held.
  expect((await balancesOf(ctx, shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(ctx, shop.organizationId);
  return succeeded.length;
}

/** {@link expectEachOnce}, and none of so many failed. */
export async function expectDoneOnce(
  ctx: Context,
  shop: Shop,
  projectId: string,
  jobId: string,
  count: number,
  charges?: readonly string[],
): Promise<void> {
  expect(await itemStates(ctx, jobId)).toEqual({ succeeded: count });
  expect(await expectEachOnce(ctx, shop, projectId, jobId, charges)).toBe(count);
}

/** Whatever happened meanwhile, every product was written to the store once, and that is in the history once. */
export async function expectPushedOnce(
  ctx: Context,
  shop: Shop,
  projectId: string,
  jobId: string,
  count: number,
): Promise<void> {
  expect(await itemStates(ctx, jobId)).toEqual({ succeeded: count });
  expect(await statuses(ctx, projectId)).toEqual({ synced: count });
  const history = await rows<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n
          from sync_history h
          join content_items c on c.id = h.content_item_id
         where c.project_id = ${projectId}
           and h.success
         group by c.id`,
  );
  expect(history.map((each) => each.n)).toEqual(Array.from({ length: count }, () => 1));
  expect((await shop.rest.get(`/jobs/${jobId}`)).body).toMatchObject({
    status: 'completed',
    progress_current: count,
    result: { total: count, succeeded: count, failed: 0, skipped: 0, ct_used: '0.0000' },
  });
  expectWholeLog(await logOf(ctx, jobId));
  await expectLedgerAgrees(ctx, shop.organizationId);
}
