import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { OnlineMigration } from '../../src/core/online-migration.ts';
import { type CheckedMigration, migrationFaults } from './migration-rules.ts';

type MigrationClass = new (...args: unknown[]) => Migration & Partial<Pick<CheckedMigration, 'allows'>>;

const release = JSON.parse(readFileSync('migrations/release.json', 'utf8')) as { commit: string; migration: string };
const names = new Set(
  readdirSync('migrations')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', '')),
);

/** What a migration would run. Nothing connects to a database. */
async function checked(migration: Migration & { allows?: CheckedMigration['allows'] }): Promise<CheckedMigration> {
  await migration.up();
  const statements = migration.getQueries().map(String);
  return { transactional: migration.isTransactional(), statements, allows: migration.allows ?? {} };
}

async function read(name: string): Promise<CheckedMigration> {
  const exported = (await import(resolve('migrations', `${name}.ts`))) as Record<string, MigrationClass>;
  return checked(new (Object.values(exported)[0]!)());
}

describe('migrations after the last release', () => {
  it('suit the processes of that release', async () => {
    expect(names).toContain(release.migration);
    const faults = new Map<string, string[]>();
    for (const name of names) if (name > release.migration) faults.set(name, migrationFaults(await read(name)));
    expect([...faults].filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it('are read from their files', async () => {
    const faults = migrationFaults(await read('Migration20261122290001'));
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['index', 'constraint']);
  });
});

describe('the rules of migrations', () => {
  const faults = (statements: string[], more: Partial<CheckedMigration> = {}) =>
    migrationFaults({ transactional: true, allows: {}, ...more, statements }).map((fault) => fault.split(':')[0]);

  it.each([
    ['index', 'create index "a" on "jobs" ("x");'],
    ['index', 'create unique index a on jobs (x) where y is null'],
    ['constraint', 'alter table "jobs" add constraint "a" check ("x" > 0);'],
    ['constraint', 'alter table "jobs" drop constraint "a", add constraint "a" check ("x" in (1))'],
    ['constraint', 'alter table "jobs" add constraint "a" foreign key ("x") references "y" ("id") on delete cascade'],
    ['unique', 'alter table "jobs" add constraint "a" unique ("x")'],
    ['validate', 'alter table "jobs" validate constraint "a"'],
    ['drop', 'alter table "jobs" drop column "x", drop column "y"'],
    ['drop', 'drop table if exists "jobs" cascade'],
    ['rename', 'alter table "jobs" rename column "x" to "y"'],
    ['type', 'alter table "jobs" alter column "x" type bigint using ("x"::bigint)'],
    ['not null', 'alter table "jobs" alter column "x" set not null'],
    ['not null', `alter table "jobs" add "y" text not null default '', add "x" text not null`],
    ['rows', 'update "jobs" set x = 1'],
    ['rows', 'create table "new" ("x" int); insert into jobs (x) select x from items'],
  ])('refuse for %s: %s', (rule, statement) => expect(faults([statement])).toEqual([rule]));

  it.each([
    'alter table "jobs" add "x" text null',
    `alter table "jobs" add "x" text not null default '', add "y" int null`,
    'create table "new" ("x" int not null); create index "a" on "new" ("x"); alter table "new" add constraint "b" check ("x" > 0)',
    'alter table "jobs" add constraint "a" check ("x" > 0) not valid',
    'alter table "jobs" drop constraint "a"',
    'alter table "jobs" alter column "x" drop not null',
    'create or replace function f() returns trigger language plpgsql as $$ begin update jobs set x = 1; end $$;',
  ])('allow: %s', (statement) => expect(faults([statement])).toEqual([]));

  it('refuse an online migration that waits for the lock of a table without a limit', () => {
    const online = { transactional: false };
    expect(faults(['alter table "jobs" add "x" text null'], online)).toEqual(['lock']);
    expect(faults([`set local lock_timeout = '3s'; alter table "jobs" add "x" text null`], online)).toEqual([]);
  });

  it('allow what an online migration does', async () => {
    class Online extends OnlineMigration {
      override up(): void {
        this.createIndex('a', '"jobs" ("x")', 'unique');
        this.addConstraint('jobs', 'b', 'check (x > 0)');
        this.dropIndex('c');
        this.alterTable('jobs', 'add column if not exists "x" text null');
      }
    }
    expect(migrationFaults(await checked(new (Online as unknown as MigrationClass)()))).toEqual([]);
  });

  it('accept a reason for what the migration does, and for nothing else', () => {
    const drop = 'alter table "jobs" drop column "x"';
    expect(faults([drop], { allows: { drop: 'No code reads the column since 0.1.' } })).toEqual([]);
    expect(faults([drop], { allows: { drop: 'ok' } })).toHaveLength(1);
    expect(faults([drop], { allows: { rename: 'No code reads the column since 0.1.' } })).toHaveLength(2);
  });
});
