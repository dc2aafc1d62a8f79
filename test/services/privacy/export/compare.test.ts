import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../../../src/core/sql.ts';
import { EXPORTED_TABLES, EXCLUDED_TABLES, tablesOf } from '../../../../src/services/privacy/export/tables.ts';
import { WHY } from '../../../../src/services/privacy/export/tables/exported-table.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { ownEverything, type Everything } from './everything.ts';
import { exportNow, type Unzipped } from './unzip.ts';

const testApp = useTestApp();
const PLANTED = 'PLANTED-SECRET';

type Texts = Record<string, string | null>;

let everything: Everything;
let other: Everything;
let whole: Unzipped;
let own: Unzipped;
let secrets: string[];

beforeAll(async () => {
  everything = await ownEverything(testApp);
  other = await ownEverything(testApp);
  secrets = await plantSecrets();
  whole = await exportNow(everything.shop);
  own = await exportNow(everything.member);
}, 240_000);

/** Overwrites what must not leave with something that is found again, and answers in which columns. */
async function plantSecrets(): Promise<string[]> {
  const { em } = testApp.ctx();
  const texts = await rows<{ table: string; column: string }>(
    em,
    sql`select a.attrelid::regclass::text as "table", a.attname::text as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
         where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and a.atttypid = 'text'::regtype
           and not exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = a.attrelid and a.attnum = any(k.conkey))`,
  );
  const isSecret = ({ table, column }: { table: string; column: string }) =>
    table in EXCLUDED_TABLES ||
    EXPORTED_TABLES.find((each) => each.table === table)?.excluded?.[column] === WHY.secret ||
    (table === 'payment_events' && column === 'body');
  const planted = texts.filter(isSecret);
  for (const { table, column } of planted)
    await rows(
      em,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`${PLANTED}-${table}-${column}-`} || gen_random_uuid()`,
    );
  const empty = await Promise.all(
    planted.map(async ({ table, column }) =>
      (await rows(em, sql`select 1 from ${sql.table(table)} limit 1`)).length > 0 ? null : `${table}.${column}`,
    ),
  );
  expect(empty.filter(Boolean)).toEqual([]);
  return planted.map(({ table, column }) => `${table}.${column}`);
}

/** Whose a row is, by the keys of the database alone: the organization's, or of what is the organization's. */
async function ownedBy(table: string, organizationId: string): Promise<RawBuilder<unknown>> {
  if (table === 'organizations') return sql`id = ${organizationId}`;
  if (table === 'chat_conversations')
    return sql`(organization_id = ${organizationId} or organization_id is null and user_id in (select id from users where organization_id = ${organizationId}))`;
  const { em } = testApp.ctx();
  const keys = await rows<{ column: string; parent: string }>(
    em,
    sql`select a.attname::text as "column", c.confrelid::regclass::text as parent from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.conrelid = ${table}::regclass and c.confdeltype = 'c' order by (c.confrelid::regclass::text = 'organizations') desc, a.attnum`,
  );
  const columns = await rows<{ name: string }>(
    em,
    sql`select column_name as name from information_schema.columns where table_name = ${table}`,
  );
  if (columns.some(({ name }) => name === 'organization_id')) return sql`organization_id = ${organizationId}`;
  const [key] = keys;
  return sql`${sql.ref(key!.column)} in (select id from ${sql.table(key!.parent)} where ${await ownedBy(key!.parent, organizationId)})`;
}

/** The rows of a table that were there before the export was asked for, every column as PostgreSQL writes it. */
async function inDatabase(table: string, columns: readonly string[], organizationId: string): Promise<Texts[]> {
  const { em } = testApp.ctx();
  const before = sql`(select created_at from jobs where id = ${whole.jobId})`;
  const all = await rows<{ name: string }>(
    em,
    sql`select column_name as name from information_schema.columns where table_name = ${table}`,
  );
  const has = (name: string) => all.some((column) => column.name === name);
  const when =
    table === 'job_items'
      ? sql`job_id not in (${whole.jobId}, ${own.jobId})`
      : has('created_at')
        ? sql`created_at < ${before}`
        : sql`true`;
  const rest = table === 'studio_comments' ? sql`not is_internal` : sql`true`;
  return rows<Texts>(
    em,
    sql`select ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))} from ${sql.table(table)} where ${await ownedBy(table, organizationId)} and ${when} and ${rest}`,
  );
}

/** A value of the export as PostgreSQL would write it. */
function sameAs(text: string | null, value: unknown): unknown {
  if (text === null) return null;
  if (typeof value === 'boolean') return text === 'true';
  if (typeof value === 'number') return Number(text);
  if (typeof value === 'object') return JSON.parse(text);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(text).toISOString() : text;
}

const keyOf = (row: Record<string, unknown>) =>
  ['id', 'user_id', 'organization_id', 'job_id', 'audit_id', 'position', 'seq', 'provider', 'subject']
    .map((name) => String(row[name] ?? ''))
    .join('/');
const byKey = <T extends Record<string, unknown>>(all: T[]) => all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

describe('an administrator’s export', () => {
  it.each(EXPORTED_TABLES)(
    'has of $table what the database has of the organization, and nothing else',
    async ({ table, columns }) => {
      const stored = byKey(await inDatabase(table, columns, everything.shop.organizationId));
      expect(stored.length).toBeGreaterThan(0);
      const known = new Set(stored.map(keyOf));
      // The export itself, and what comes of it, are later than what is compared.
      const compared = byKey(
        whole.table(table).filter((row) => known.has(keyOf(row)) || (row['job_id'] ?? row['id']) !== whole.jobId),
      );
      expect(compared.map(keyOf)).toEqual(stored.map(keyOf));
      for (const [n, row] of compared.entries()) {
        expect(Object.keys(row)).toEqual([...columns]);
        expect(row).toEqual(
          Object.fromEntries(columns.map((column) => [column, sameAs(stored[n]![column]!, row[column])])),
        );
      }
    },
  );

  it.each(EXPORTED_TABLES)('has the same rows of $table as CSV', ({ table, columns }) => {
    const lines = parse(whole.files.get(`tables/${table}.csv`)!, { bom: true });
    expect(lines[0]).toEqual([...columns]);
    // The log of the export itself grows between the two.
    if (table !== 'job_events') expect(lines.length - 1).toBe(whole.table(table).length);
    else expect(lines.length - 1).toBeGreaterThanOrEqual(whole.table(table).length);
  });

  it('has nothing of another organization', () => {
    const all = Buffer.concat([...whole.files.values()]).toString('latin1');
    for (const foreign of [
      other.shop.organizationId,
      other.shop.email,
      other.member.email,
      other.member.userId,
      other.adminId,
      other.projectId,
    ])
      expect(all).not.toContain(foreign);
  });

  it('has neither secrets nor internal comments', () => {
    expect(secrets.length).toBeGreaterThan(15);
    for (const exported of [whole, own]) {
      const all = Buffer.concat([...exported.files.values()]).toString('latin1');
      const { shop, member, apiKey, internalComment } = everything;
      for (const secret of [
        PLANTED,
        testApp.ctx().cipher.currentKeyPrefix,
        shop.password,
        member.password,
        shop.token,
        member.token,
        apiKey,
        internalComment,
        'shpat_test',
        'sk-own',
        'chat-token',
        'photo-key',
      ])
        expect(all).not.toContain(secret);
    }
  });

  it('has the content of files and of uploads', async () => {
    const key = everything.picture.split('/').at(-1)!;
    const shown = await everything.shop.rest.open('GET', `/files/${key}`);
    expect(whole.files.get(`files/${key}`)).toEqual(Buffer.from(await shown.arrayBuffer()));
    const [source] = whole.table('data_sources');
    expect(whole.files.get(`sources/${String(source!['id'])}.csv`)!.toString()).toContain('Product 3');
  });

  it('neutralises formulas in CSV, but no numbers, and keeps every digit', () => {
    const csv = (table: string) => whole.files.get(`tables/${table}.csv`)!.toString();
    expect(csv('content_profiles')).toContain(",'=cmd|calc,");
    expect(csv('transactions')).toContain(",-0.2500,subscription,'-usage,");
    expect(whole.files.get('tables/store_audits.json')!.toString()).toContain('12345678901234567890.10');
    expect(whole.files.get('tables/chat_messages.json')!.toString()).toContain('9007199254740993');
  });

  it('ends with a manifest of what was written', () => {
    expect([...whole.files.keys()].at(-1)).toBe('manifest.json');
    const { entries, ...head } = JSON.parse(whole.files.get('manifest.json')!.toString());
    expect(head).toEqual({
      organization_id: everything.shop.organizationId,
      user_id: everything.adminId,
      scope: 'organization',
      completed_at: expect.any(String),
    });
    expect(entries.map((entry: { path: string }) => entry.path)).toEqual([...whole.files.keys()].slice(0, -1));
    for (const { path, rows: count, bytes, sha256, read_at } of entries) {
      const content = whole.files.get(path)!;
      expect({ path, bytes, sha256 }).toEqual({
        path,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      expect(new Date(read_at).toISOString()).toBe(read_at);
      const json = /^tables\/(.+)\.json$/.exec(path);
      if (json) expect({ path, count }).toEqual({ path, count: whole.table(json[1]!).length });
    }
  });
});

describe('a member’s export', () => {
  it('has the tables that a person has something in, and no files', () => {
    const tables = tablesOf({ whole: false }).flatMap(({ table }) => [`tables/${table}.json`, `tables/${table}.csv`]);
    expect([...own.files.keys()]).toEqual([...tables, 'manifest.json']);
    expect(
      tablesOf({ whole: false })
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual([
      'audit_log',
      'chat_conversations',
      'chat_messages',
      'data_exports',
      'job_events',
      'job_items',
      'jobs',
      'linked_identities',
      'mails',
      'notifications',
      'second_factors',
      'sessions',
      'studio_comments',
      'studio_requests',
      'users',
    ]);
  });

  it('has what is the person’s own, and nothing of others', () => {
    const { member, adminId, shop } = everything;
    expect(own.table('users').map(({ email }) => email)).toEqual([member.email]);
    for (const [table, column] of [
      ['sessions', 'user_id'],
      ['linked_identities', 'user_id'],
      ['notifications', 'user_id'],
      ['mails', 'user_id'],
      ['audit_log', 'actor_id'],
      ['jobs', 'created_by'],
      ['studio_requests', 'user_id'],
      ['chat_conversations', 'user_id'],
      ['data_exports', 'user_id'],
    ] as const) {
      expect({ table, whose: [...new Set(own.table(table).map((row) => row[column]))] }).toEqual({
        table,
        whose: [member.userId],
      });
    }
    expect(
      own
        .table('studio_comments')
        .map(({ content }) => String(content))
        .toSorted(),
    ).toEqual(['Soon?', 'Yes.']);
    const jobs = new Set(own.table('jobs').map(({ id }) => id));
    expect(own.table('job_events').filter((event) => !jobs.has(event['job_id']))).toEqual([]);
    const all = Buffer.concat([...own.files.values()]).toString('latin1');
    for (const foreign of [adminId, shop.email, other.member.email]) expect(all).not.toContain(foreign);
  });
});
