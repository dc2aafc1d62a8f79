import { describe, expect, it } from '@jest/globals';
import { changed, row, sql } from '../../src/core/sql.ts';
import { lockFaults, readLockOrder } from '../support/locks/lock-order.ts';
import { locksOf } from '../support/locks/lock-parser.ts';
import { type LockPair, recordedPairs, recordLocks } from '../support/locks/lock-recorder.ts';
import { newProject, newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

recordLocks();
const testApp = useTestApp({ ROLE: 'web' });
const order = readLockOrder();
const pair = (first: string, next: string, more: Partial<LockPair> = {}): LockPair => ({
  first,
  next,
  modes: ['no key update', 'no key update'],
  held: [first],
  statements: ['', ''],
  ...more,
});

describe('the locks of a statement', () => {
  it.each<[string, string[]]>([
    ['select 1 from a where id = $1', []],
    ['select 1 from a join b on b.id = a.b for no key update of b', ['b no key update']],
    ['select "s0".* from "a" as "s0" where "s0"."id" = $1 limit 1 for update', ['a update']],
    ['insert into a (x) select id from b where b.id = $1 for key share on conflict (x) do nothing', ['b key share']],
    ['insert into a (x) values ($1) on conflict (x) do update set y = now()', ['a no key update']],
    [
      'update a set x = 1 from (select id from b order by id for update) old where a.b = old.id',
      ['b update', 'a no key update'],
    ],
    [
      'with own as (select id from a for update), paid as (update b set x = 1) delete from c',
      ['a update', 'b no key update', 'c update'],
    ],
    ["select 'update a set x' from b for share", ['b share']],
  ])('are found: %s', (statement, expected) =>
    expect(locksOf(statement).map(({ table, mode }) => `${table} ${mode}`)).toEqual(expected),
  );
});

describe('the order of locks', () => {
  it('names only tables of the database, each once', async () => {
    for (const table of order.steps.keys())
      expect([table, await row(testApp.ctx().em, sql`select to_regclass(${table}) is not null as found`)]).toEqual([
        table,
        { found: true },
      ]);
    expect(order.steps.size).toBeGreaterThan(10);
    expect(order.exceptions.size).toBe(4);
  });

  it('is checked for listed tables, and for others beside them where two transactions differ', () => {
    expect(lockFaults([pair('job_items', 'jobs'), pair('jobs', 'balances')], order)).toEqual([]);
    expect(lockFaults([pair('balances', 'jobs')], order)).toEqual([expect.stringContaining('documented order')]);
    expect(lockFaults([pair('x', 'jobs')], order)).toEqual([]);
    expect(lockFaults([pair('x', 'jobs'), pair('jobs', 'x')], order)).toEqual([
      expect.stringContaining('opposite order'),
    ]);
  });

  it('has exceptions only where the guard is locked before', () => {
    expect(lockFaults([pair('jobs', 'content_items', { held: ['jobs', 'job_items'] })], order)).toEqual([]);
    expect(lockFaults([pair('jobs', 'content_items')], order)).toHaveLength(1);
  });

  it('ignores locks that do not conflict', () => {
    const shared: Partial<LockPair> = { modes: ['key share', 'no key update'] };
    const opposite = (mode: 'key share' | 'update') => pair('jobs', 'users', { modes: ['no key update', mode] });
    expect(lockFaults([pair('users', 'jobs', shared), opposite('key share')], order)).toEqual([]);
    expect(lockFaults([pair('users', 'jobs', shared), opposite('update')], order)).toHaveLength(1);
  });
});

describe('the recorder', () => {
  it('records the tables that a transaction of the service locks, in their order, until it ends', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const { em } = testApp.ctx();
    await em.transactional(async (inner) => {
      await changed(inner, sql`update projects set name = 'Locked' where id = ${projectId}`);
      await changed(inner, sql`select 1 from organizations where id = ${shop.organizationId} for share`);
    });
    await changed(em, sql`select 1 from stored_files for share`);
    const ofProjects = recordedPairs().filter(({ first }) => first === 'projects');
    expect(ofProjects.map(({ next, modes }) => [next, modes])).toContainEqual([
      'organizations',
      ['no key update', 'share'],
    ]);
    expect(ofProjects.some(({ next }) => next === 'stored_files')).toBe(false);
  });
});
