import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { IsolationLevel } from '@mikro-orm/core';
import * as entities from '../../entities/index.ts';
import { isMigrated, migrate, openDatabase } from '../../src/core/database.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const open = (DATABASE_URL: string, DATABASE_POOL = 2) =>
  openDatabase({ DATABASE_URL, DATABASE_POOL }, Object.values(entities));

/** Runs an action with an empty database. */
async function withEmpty(action: (url: string) => Promise<void>): Promise<void> {
  const { em } = testApp.ctx();
  const name = `${new URL(testApp.stores.databaseUrl).pathname.slice(1)}_empty`;
  await rows(em, sql`create database ${sql.ref(name)}`);
  const url = new URL(testApp.stores.databaseUrl);
  url.pathname = `/${name}`;
  try {
    await action(url.href);
  } finally {
    await rows(em, sql`drop database ${sql.ref(name)} with (force)`);
  }
}

describe('migrate', () => {
  it('applies migrations once when several processes with the smallest pool start together', async () => {
    await withEmpty(async (url) => {
      const orms = await Promise.all([1, 2, 3].map(() => open(url)));
      expect(await isMigrated(orms[0]!)).toBe(false);
      const applied = await Promise.all(orms.map((orm) => migrate(orm)));
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
      for (const orm of orms) {
        expect(await isMigrated(orm)).toBe(true);
        expect(await row(orm.em.fork(), sql`select count(*)::int as n from organizations`)).toEqual({ n: 0 });
        await orm.close(true);
      }
    });
  });

  it('uses MIGRATION_DATABASE_URL, so that the role of the service needs no right to change tables', async () => {
    await withEmpty(async (url) => {
      const role = `service_${randomUUID().slice(0, 8)}`;
      const owner = await open(url);
      const { em } = owner;
      await rows(em.fork(), sql`create role ${sql.ref(role)} login password 'password'`);
      await rows(em.fork(), sql`alter default privileges grant select, insert on tables to ${sql.ref(role)}`);
      const service = await open(Object.assign(new URL(url), { username: role, password: 'password' }).href);
      await expect(migrate(service)).rejects.toThrow(/permission denied/);
      const applied = await migrate(service, { MIGRATION_DATABASE_URL: url });
      expect(applied.length).toBeGreaterThan(0);
      expect(await migrate(service, { MIGRATION_DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual([]);
      expect(await row(service.em.fork(), sql`select count(*)::int as n from organizations`)).toEqual({ n: 0 });
      await service.close(true);
      await rows(em.fork(), sql`drop owned by ${sql.ref(role)}`);
      await rows(em.fork(), sql`drop role ${sql.ref(role)}`);
      await owner.close(true);
    });
  });

  it('applies nothing when the database is up to date', async () => {
    expect(await isMigrated(testApp.service.runtime.orm)).toBe(true);
    expect(await migrate(testApp.service.runtime.orm)).toEqual([]);
  });
});

describe('openDatabase', () => {
  it.each(['postgres://nobody@127.0.0.1:1/nothing', 'postgres://nobody:wrong@127.0.0.1:1/x'])(
    'reports an unreachable database in one clear line: %s',
    async (url) => {
      await expect(open(url)).rejects.toThrow(/^The database cannot be reached: .+$/);
    },
  );
});

describe('a transaction', () => {
  it('is limited when idle, whatever its options, and no connection is', async () => {
    const { em } = testApp.ctx();
    const limit = (on: typeof em) =>
      row(on, sql`select current_setting('idle_in_transaction_session_timeout') as limit`);
    expect(await em.transactional(limit)).toEqual({ limit: '10s' });
    expect(await em.transactional(limit, { isolationLevel: IsolationLevel.SERIALIZABLE })).toEqual({ limit: '10s' });
    expect(await limit(em)).toEqual({ limit: '0' });
  });
});
