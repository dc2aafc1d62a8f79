import { expect } from '@jest/globals';
import type { Context } from '../../src/core/context.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { expectLedgerAgrees } from './ledger.ts';
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
  const found = await rows<{ state: string; n: number }>(ctx.em, sql`select state, count(*)::int as n from job_items where job_id = ${jobId} group by state`);
  return Object.fromEntries(found.map((each) => [each.state, each.n]));
}

/** Content items of a project by status. */
export async function statuses(ctx: Context, projectId: string): Promise<Record<string, number>> {
  const found = await rows<{ status: string; n: number }>(
    ctx.em,
    sql`select status, count(*)::int as n from content_items where project_id = ${projectId} and item_type <> 'variant' group by status`,
  );
  return Object.fromEntries(found.map((each) => [each.status, each.n]));
}

/** A log without gap or repeat, counting up, with one start and one closing event. */
export function expectWholeLog(log: Logged[]): void {
  expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index + 1));
  expect(log.filter((event) => event.type === 'start')).toHaveLength(1);
  expect(log.filter((event) => event.type === 'complete')).toHaveLength(1);
  expect(log.at(-1)!.type).toBe('complete');
  const currents = log.filter((event) => event.type === 'progress').map((event) => Number(event.data['current']));
  expect(currents).toEqual(currents.toSorted((a, b) => a - b));
}

/** Every item of the job is written once, charged once, and told once; nothing is held. */
export async function expectDoneOnce(ctx: Context, shop: Shop, projectId: string, jobId: string, count: number): Promise<void> {
  expect(await itemStates(ctx, jobId)).toEqual({ succeeded: count });
  expect(await statuses(ctx, projectId)).toEqual({ generated: count });
  const versions = await rows<{ n: number }>(
    ctx.em,
    sql`select count(v.*)::int as n from content_items c left join item_versions v on v.item_id = c.id where c.project_id = ${projectId} group by c.id`,
  );
  expect(versions.map((each) => each.n)).toEqual(Array.from({ length: count }, () => 1));
  const charges = await rows<{ item: string; n: number }>(
    ctx.em,
    sql`select usage->>'item_id' as item, count(*)::int as n from transactions where usage->>'job_id' = ${jobId} group by 1`,
  );
  expect(charges).toHaveLength(count);
  expect(charges.every((each) => each.n === 1)).toBe(true);
  const log = await logOf(ctx, jobId);
  expectWholeLog(log);
  expect(new Set(log.map((event) => event.data['item_id']).filter(Boolean)).size).toBe(count);
  expect(log).toHaveLength(count + 2);
  await expectLedgerAgrees(ctx, shop.organizationId);
}
