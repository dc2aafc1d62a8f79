import type { Constructor } from '@mikro-orm/core';
import type { Migration as AnyMigration } from '@mikro-orm/migrations';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { databaseOptions } from '../../src/core/database.ts';
import { applyMigrations } from '../../src/core/migrate.ts';
import { OnlineMigration } from '../../src/core/online-migration.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { withEmptyDatabase } from '../support/empty-database.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

class Column extends Migration {
  override name = 'Migration1';
  override up(): void {
    this.addSql('alter table "things" add "note" text null');
  }
}

class OnlineColumn extends OnlineMigration {
  override name = 'Migration1';
  override up(): void {
    this.alterTable('things', 'add column if not exists "note" text null');
  }
}

class Online extends OnlineMigration {
  override name = 'Migration2';
  override up(): void {
    this.createIndex('things_n', '"things" ("n")', 'unique');
    this.addConstraint('things', 'things_n_check', 'check (n > 0)');
    this.addConstraint('things', 'things_owner', 'foreign key (owner) references owners (id)');
  }
}

async function withThings(action: (orms: MikroORM[]) => Promise<void>, migrations: Constructor<AnyMigration>[]) {
  await withEmptyDatabase(testApp, async (url) => {
    const options = databaseOptions(url, []);
    const migrationsList = migrations.map((each, n) => ({ name: `Migration${n}`, class: each }));
    const open = () => MikroORM.init({ ...options, migrations: { ...options.migrations, migrationsList } });
    const orms = await Promise.all([open(), open(), open()]);
    try {
      const em = orms[0].em.fork();
      await em.execute('create table owners (id int primary key); insert into owners values (1)');
      await em.execute('create table things (n int not null, owner int not null); insert into things values (1, 1)');
      await action(orms);
    } finally {
      for (const orm of orms) await orm.close(true);
    }
  });
}

/** Locks `things` in a transaction of its own until the returned function is called. */
async function hold(orm: MikroORM): Promise<() => Promise<void>> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  const transaction = orm.em.fork().transactional(async (em) => {
    await em.execute('lock table things in access share mode');
    isHeld = true;
    await released;
  });
  await eventually(() => isHeld);
  return async () => {
    release();
    await transaction;
  };
}

const waitsFor = (orm: MikroORM, statement: string) =>
  row(
    orm.em.fork(),
    sql`select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}`,
  );
const constraints = (orm: MikroORM) =>
  rows(
    orm.em.fork(),
    sql`select conname as name, convalidated as valid from pg_constraint
         where conrelid = 'things'::regclass and contype in ('c', 'f') order by conname`,
  );
const index = (orm: MikroORM) =>
  row(
    orm.em.fork(),
    sql`select indisvalid as valid, indisunique as "unique" from pg_index where indexrelid = 'things_n'::regclass`,
  );

describe.each([
  ['a migration', Column],
  ['an online migration', OnlineColumn],
])('%s', (_, migration) => {
  it('that cannot lock a table lets others use it, and is applied when the table is free', async () => {
    await withThings(
      async ([orm, other]) => {
        const release = await hold(other!);
        const applied = applyMigrations(orm!);
        await eventually(() => waitsFor(other!, '%alter table "things"%'));
        // It waits behind the migration, and answers because that gives up first.
        expect(await rows(other!.em.fork(), sql`select n from things`)).toEqual([{ n: 1 }]);
        await release();
        expect(await applied).toEqual(['Migration0']);
        expect(await rows(other!.em.fork(), sql`select note from things`)).toEqual([{ note: null }]);
      },
      [migration],
    );
  });
});

describe('an online migration', () => {
  it('builds an index and validates constraints, while other processes wait to migrate', async () => {
    await withThings(
      async (orms) => {
        const applied = await Promise.all(orms.map(applyMigrations));
        expect(applied.filter((names) => names.length > 0)).toEqual([['Migration0', 'Migration1']]);
        expect(await index(orms[0]!)).toEqual({ valid: true, unique: true });
        expect(await constraints(orms[0]!)).toEqual([
          { name: 'things_n_check', valid: true },
          { name: 'things_owner', valid: true },
        ]);
      },
      [Column, Online],
    );
  });

  it('that failed starts again, and replaces an invalid index and a constraint that is not validated', async () => {
    await withThings(
      async ([orm]) => {
        const em = orm!.em.fork();
        await em.execute('insert into things values (1, 1)');
        await expect(applyMigrations(orm!)).rejects.toThrow(/things_n/);
        expect(await index(orm!)).toEqual({ valid: false, unique: true });
        await em.execute('delete from things; insert into things values (-1, 1)');
        await expect(applyMigrations(orm!)).rejects.toThrow(/things_n_check/);
        expect(await constraints(orm!)).toEqual([{ name: 'things_n_check', valid: false }]);
        await expect(em.execute('insert into things values (-2, 1)')).rejects.toThrow(/things_n_check/);
        await em.execute('update things set n = 2');
        expect(await applyMigrations(orm!)).toEqual(['Migration0']);
        expect(await index(orm!)).toEqual({ valid: true, unique: true });
        expect((await constraints(orm!)).length).toBe(2);
      },
      [Online],
    );
  });

  it('waits for nobody when it validates, and does not stop writes', async () => {
    await withThings(
      async ([orm, other]) => {
        // A reader of the table for as long as the index is built.
        const release = await hold(other!);
        const applied = applyMigrations(orm!);
        await eventually(() => row(other!.em.fork(), sql`select 1 from pg_class where relname = 'things_n'`));
        await other!.em.fork().execute('insert into things values (2, 1)');
        await release();
        expect(await applied).toEqual(['Migration0']);
      },
      [Online],
    );
  });
});
