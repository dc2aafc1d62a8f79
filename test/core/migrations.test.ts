import { describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import * as entities from '../../entities/index.ts';
import { openDatabase } from '../../src/core/database.ts';
import { applyMigrations } from '../../src/core/migrate.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { makePartitions, readPartitions } from '../../src/services/retention/partitions.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const FIRST = 'Migration20261120000000';

type Orm = Awaited<ReturnType<typeof openDatabase>>;

/** A database after the first migration, with an organization, a user, two sessions and a ledger entry. */
async function withFirst(action: (orm: Orm) => Promise<void>): Promise<void> {
  const url = new URL(testApp.stores.databaseUrl);
  url.pathname += '_first';
  const name = sql.ref(url.pathname.slice(1));
  await rows(testApp.ctx().em, sql`create database ${name}`);
  const orm = await openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 2 }, Object.values(entities));
  try {
    await orm.migrator.up({ to: FIRST });
    const em = orm.em.fork();
    await rows(
      em,
      sql`insert into organizations (id, name, slug, settings, created_at)
          values (gen_random_uuid(), 'Shop', 'shop', '{}', now())`,
    );
    await rows(
      em,
      sql`insert into users (id, organization_id, email, email_preferences, created_at)
          select gen_random_uuid(), id, 'a@shop.example', '{}', now()
            from organizations`,
    );
    for (const age of ['1 hour', '9 days']) {
      await rows(
        em,
        sql`insert into sessions (id, user_id, created_at, expires_at)
            select gen_random_uuid(), id, now() - ${age}::interval, now() - ${age}::interval + interval '30 days'
              from users`,
      );
    }
    await rows(
      em,
      sql`insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, usage, created_at)
          select gen_random_uuid(), id, 'signup_grant', 50, 'subscription', '', '{}', now()
            from organizations`,
    );
    await action(orm);
  } finally {
    await orm.close(true);
    await rows(testApp.ctx().em, sql`drop database ${name} with (force)`);
  }
}

/** A job of today with an item and an event, and an entry of the audit log of a process whose clock is two months ahead. */
async function insertIntoPartitioned(orm: Orm): Promise<{ job: string; entry: string }> {
  const em = orm.em.fork();
  const [job, entry] = [uuid(), uuid({ msecs: Date.now() + 60 * 86_400_000 })];
  const organization = sql`(select id from organizations)`;
  for (const statement of [
    sql`insert into jobs (id, organization_id, job_type, status, payload, created_at, touched_at)
        values (${job}, ${organization}, 'sync', 'running', '{}', now(), now())`,
    sql`insert into job_items (job_id, position) values (${job}, 1)`,
    sql`insert into job_events (job_id, seq, type, data, created_at) values (${job}, 1, 'start', '{}', now())`,
    sql`insert into audit_log (id, created_at, organization_id, action, data) values (${entry}, now(), ${organization}, 'x', '{}')`,
  ])
    await rows(em, statement);
  return { job, entry };
}

const counts = (orm: Orm) =>
  row(
    orm.em.fork(),
    sql`select (select count(*)::int from organizations) o,
               (select count(*)::int from users) u,
               (select count(*)::int from sessions) s,
               (select count(*)::int from transactions) t`,
  );
const COUNTS = { o: 1, u: 1, s: 2, t: 1 };

describe('migrations of a database with data', () => {
  it('preserve the data up, down and up again, and ledger and audit log stay append-only', async () => {
    await withFirst(async (orm) => {
      for (const _ of [1, 2]) {
        await applyMigrations(orm);
        expect(await counts(orm)).toEqual(COUNTS);
        const em = orm.em.fork();
        await expect(rows(em, sql`update transactions set amount = 1`)).rejects.toThrow('transactions is append-only');
        await rows(
          em,
          sql`insert into audit_log (id, created_at, organization_id, action, data)
              select ${uuid()}::uuid, now(), id, 'x', '{}'
                from organizations`,
        );
        await expect(rows(em, sql`delete from audit_log`)).rejects.toThrow('audit_log is append-only');
        await orm.migrator.down({ to: FIRST });
        expect(await counts(orm)).toEqual(COUNTS);
        await expect(rows(orm.em.fork(), sql`delete from transactions`)).rejects.toThrow('append-only');
      }
    });
  });

  it('partition tables without copying rows, and make whole tables of them again', async () => {
    await withFirst(async (orm) => {
      const [before, partitions] = ['Migration20261123062439', 'Migration20261123080001'];
      const files = () =>
        rows<{ table: string; file: string; rows: number }>(
          orm.em.fork(),
          sql`select 'job_items' as "table", pg_relation_filenode(tableoid) as file, count(*)::int as rows from job_items group by tableoid
              union all
              select 'job_events', pg_relation_filenode(tableoid), count(*)::int from job_events group by tableoid
              union all
              select 'audit_log', pg_relation_filenode(tableoid), count(*)::int from audit_log group by tableoid
               order by 1`,
        );
      await orm.migrator.up({ to: before });
      const { job, entry } = await insertIntoPartitioned(orm);
      const whole = await files();
      await rows(orm.em.fork(), sql`grant select on job_items to public`);
      expect(whole.map(({ rows: count }) => count)).toEqual([1, 1, 1]);
      await orm.migrator.up({ to: partitions });
      expect(await files()).toEqual(whole);
      expect(
        await row(orm.em.fork(), sql`select has_table_privilege('pg_monitor', 'job_items', 'select') as readable`),
      ).toEqual({ readable: true });
      const em = orm.em.fork();
      await makePartitions(em);
      const last = new Map((await readPartitions(em)).map(({ table, toId }) => [table, toId]));
      expect(last.get('audit_log')! > entry).toBe(true);
      await rows(em, sql`insert into job_items (job_id, position) values (${job}, 2)`);
      await orm.migrator.down({ to: before });
      expect((await files()).map(({ rows: count }) => count)).toEqual([1, 1, 2]);
      await expect(rows(em, sql`delete from audit_log`)).rejects.toThrow('audit_log is append-only');
      await orm.migrator.up({ to: partitions });
      await rows(em, sql`delete from jobs`);
      expect((await files()).map(({ table }) => table)).toEqual(['audit_log']);
      expect(await counts(orm)).toEqual(COUNTS);
    });
  });

  it('treat every session as one with valid tokens until its end', async () => {
    await withFirst(async (orm) => {
      await applyMigrations(orm);
      expect(
        await row(orm.em.fork(), sql`select count(*)::int n from sessions where tokens_until = expires_at`),
      ).toEqual({ n: 2 });
    });
  });

  it('keep values that are larger than the limit of today, which can still be changed beside and restored', async () => {
    await withFirst(async (orm) => {
      // As text the value compresses to less than the limit. A restored backup writes it uncompressed.
      const large = sql`jsonb_build_object('a', repeat('long ', 100000))`;
      await rows(orm.em.fork(), sql`update organizations set settings = ${large}, address = repeat('x', 70000)`);
      await applyMigrations(orm);
      const em = orm.em.fork();
      await rows(em, sql`update organizations set name = 'New name'`);
      await rows(em, sql`update organizations set settings = settings::text::jsonb`);
      const limits = await rows<{ name: string; limit: number; valid: boolean }>(
        em,
        sql`select conname as name, convalidated as valid, substring(pg_get_constraintdef(oid) from '<= (\\d+)')::int as limit
              from pg_constraint
             where conname in ('organizations_settings_size', 'organizations_address_size', 'organizations_tax_id_size')
             order by conname`,
      );
      expect(limits).toEqual([
        { name: 'organizations_address_size', limit: 70_000, valid: true },
        { name: 'organizations_settings_size', limit: 500_017, valid: true },
        { name: 'organizations_tax_id_size', limit: 65_536, valid: true },
      ]);
      await expect(
        rows(em, sql`update organizations set settings = ${large} || jsonb_build_object('b', 'more')`),
      ).rejects.toThrow('organizations_settings_size');
    });
  });
});
