import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as entities from '../../entities/index.ts';
import { startService } from '../../bin/service.ts';
import { openDatabase } from '../../src/core/database.ts';
import { migrate, pendingMigrations } from '../../src/core/migrate.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { withEmptyDatabase } from '../support/empty-database.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const open = (DATABASE_URL: string) => openDatabase({ DATABASE_URL, DATABASE_POOL: 2 }, Object.values(entities));

describe('migrate', () => {
  it('applies migrations once when several processes start together', async () => {
    await withEmptyDatabase(testApp, async (url) => {
      const orm = await open(url);
      expect((await pendingMigrations(orm)).length).toBeGreaterThan(20);
      const applied = await Promise.all([1, 2, 3].map(() => migrate(url)));
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
      expect(await pendingMigrations(orm)).toEqual([]);
      expect(await row(orm.em.fork(), sql`select count(*)::int as n from organizations`)).toEqual({ n: 0 });
      await orm.close(true);
    });
  });

  it('applies nothing when the database is up to date, or of a later version', async () => {
    await withEmptyDatabase(testApp, async (url) => {
      await migrate(url);
      const orm = await open(url);
      await rows(orm.em.fork(), sql`insert into mikro_orm_migrations (name) values ('Migration29990101000000')`);
      expect(await pendingMigrations(orm)).toEqual([]);
      expect(await migrate(url)).toEqual([]);
      await orm.close(true);
    });
  });
});

describe('a start of the service', () => {
  const start = (url: string, env: object = {}) =>
    startService({ ...testApp.config, ...env }, { ...testApp.stores, databaseUrl: url });

  it('migrates, but with MIGRATE_ON_START=off it refuses an older database and changes nothing', async () => {
    await withEmptyDatabase(testApp, async (url) => {
      const refusal =
        /^The database is older than this version and lacks Migration20261120000000, .*Run `npm run migrate`/;
      await expect(start(url, { MIGRATE_ON_START: 'off' })).rejects.toThrow(refusal);
      const orm = await open(url);
      expect(
        await row(orm.em.fork(), sql`select count(*)::int as n from pg_tables where schemaname = 'public'`),
      ).toEqual({
        n: 0,
      });
      await (await start(url)).stop();
      await (await start(url, { MIGRATE_ON_START: 'off' })).stop();
      await rows(orm.em.fork(), sql`delete from mikro_orm_migrations where name = 'Migration20261123030451'`);
      await expect(start(url, { MIGRATE_ON_START: 'off' })).rejects.toThrow('lacks Migration20261123030451. Run');
      await orm.close(true);
    });
  });

  it('uses MIGRATION_DATABASE_URL, so that the role of the service needs no right to change tables', async () => {
    await withEmptyDatabase(testApp, async (url) => {
      const role = `service_${randomUUID().slice(0, 8)}`;
      const owner = await open(url);
      const em = owner.em.fork();
      await rows(em, sql`create role ${sql.ref(role)} login password 'password'`);
      await rows(em, sql`alter default privileges grant select, insert on tables to ${sql.ref(role)}`);
      const limited = Object.assign(new URL(url), { username: role, password: 'password' }).href;
      await expect(start(limited)).rejects.toThrow(/permission denied/);
      await (await start(limited, { MIGRATION_DATABASE_URL: url })).stop();
      await (await start(limited, { MIGRATION_DATABASE_URL: 'postgres://127.0.0.1:1/none' })).stop();
      await rows(em, sql`drop owned by ${sql.ref(role)}`);
      await rows(em, sql`drop role ${sql.ref(role)}`);
      await owner.close(true);
    });
  });
});
