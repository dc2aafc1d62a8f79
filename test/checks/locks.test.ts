import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, sql } from '../../src/core/sql.ts';
import { createOrganization } from '../../src/services/accounts/sign-up/create-organization.ts';
import { expectOneLockOrder, lockFaults, readLockOrder } from '../support/locks/lock-order.ts';
import { locksOf } from '../support/locks/lock-parser.ts';
import { forgetRecordedPairs, type LockPair, recordedPairs } from '../support/locks/lock-recorder.ts';
import { useTestApp } from '../support/test-app.ts';
import { tableNames } from '../support/tables.ts';

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
  it('names every table of the database once', async () => {
    const tables = await tableNames(testApp.ctx().em);
    const documented = [...order.steps.keys(), ...order.alone];
    expect(documented.toSorted()).toEqual(tables.filter((name) => name !== 'mikro_orm_migrations'));
    expect(order.exceptions.size).toBe(5);
  });

  it('locks the user before two tables of the user, which then have no order', () => {
    const both = (held: string[]) => [pair('sessions', 'api_keys', { held }), pair('api_keys', 'sessions', { held })];
    expect(lockFaults(both(['users']), order)).toEqual([]);
    expect(lockFaults(both([]), order)).toContainEqual(expect.stringContaining('without a lock on the user'));
    expect(lockFaults([pair('sessions', 'users')], order)).toEqual([expect.stringContaining('documented order')]);
    expect(lockFaults([pair('organizations', 'sessions', { held: ['users'] })], order)).toHaveLength(1);
  });

  it('has tables that are locked alone, and steps of which one table is locked', () => {
    expect(lockFaults([pair('jobs', 'mails')], order)).toEqual([expect.stringContaining('locked alone')]);
    expect(lockFaults([pair('data_sources', 'blog_posts')], order)).toHaveLength(1);
  });

  it('is checked for tables that it names, and for others beside them where two transactions differ', () => {
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
    const opposite = (mode: 'key share' | 'update') => pair('jobs', 'x', { modes: ['no key update', mode] });
    expect(lockFaults([pair('x', 'jobs', shared), opposite('key share')], order)).toEqual([]);
    expect(lockFaults([pair('x', 'jobs', shared), opposite('update')], order)).toHaveLength(1);
  });
});

describe('the recorder', () => {
  // What these transactions lock would fail this file.
  afterEach(forgetRecordedPairs);

  const names = () => recordedPairs().map(({ first, next, modes }) => [first, next, ...modes]);

  it('records the tables that a transaction of the service locks, in their order, until it ends', async () => {
    await inService(async (em) => {
      await changed(em, sql`select 1 from projects for share`);
      await changed(em, sql`update stored_files set size = size where false`);
    });
    await changed(testApp.ctx().em, sql`select 1 from notifications for share`);
    expect(names()).toContainEqual(['projects', 'stored_files', 'share', 'no key update']);
    expect(names().flat()).not.toContain('notifications');
  });

  it('ignores transactions that a test begins, but not those of a service beside them', async () => {
    const lock = async (em: EntityManager) => {
      await changed(em, sql`select 1 from jobs for share`);
      await changed(em, sql`select 1 from projects for share`);
    };
    const { em } = testApp.ctx();
    await em.transactional(lock);
    await em.begin();
    await lock(em);
    await em.rollback();
    expect(names()).toEqual([]);
    await em.transactional(() => inService(lock));
    expect(names()).toContainEqual(['jobs', 'projects', 'share', 'share']);
  });

  it('fails the test file whose service locks against the order', async () => {
    expectOneLockOrder();
    await inService(async (em) => {
      await changed(em, sql`update balances set held = held where false`);
      await changed(em, sql`select 1 from organizations for share`);
    });
    expect(expectOneLockOrder).toThrow(
      /balances \(no key update\) is locked before organizations \(share\):\s+update balances.*\s+select 1 from organizations.*\s+, against the documented order/,
    );
    forgetRecordedPairs();
    expectOneLockOrder();
  });
});

/** Locks rows in a transaction that a service begins: a registration that is rolled back. */
async function inService(lock: (em: EntityManager) => Promise<void>): Promise<void> {
  const stop = new Error('stop');
  const registration = createOrganization(
    testApp.ctx(),
    {
      companyName: 'Locks',
      email: `${randomUUID()}@example.com`,
      passwordHash: null,
      firstName: 'Ada',
      lastName: 'Lovelace',
    },
    async ({ em }) => {
      await lock(em);
      throw stop;
    },
  );
  await expect(registration).rejects.toBe(stop);
}
