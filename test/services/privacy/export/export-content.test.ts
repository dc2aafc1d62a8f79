import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../../../src/core/sql.ts';
import { EXPORTED_TABLES, EXCLUDED_TABLES, tablesOf } from '../../../../src/services/privacy/export/tables.ts';
import { EXCLUSION_REASONS } from '../../../../src/services/privacy/export/tables/exported-table.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newFullOrganization, shownPicture, type FullOrganization } from './full-organization.ts';
import { runExport, type Unzipped } from './run-export.ts';
import { IS_TABLE } from '../../../support/tables.ts';

const testApp = useTestApp();
const MARKER = 'SECRET-MARKER';

type Texts = Record<string, string | null>;

let organization: FullOrganization;
let other: FullOrganization;
let whole: Unzipped;
let own: Unzipped;
let secrets: string[];

beforeAll(async () => {
  organization = await newFullOrganization(testApp);
  other = await newFullOrganization(testApp);
  secrets = await overwriteSecrets();
  whole = await runExport(organization.shop);
  own = await runExport(organization.member);
}, 240_000);

/** Overwrites the text columns that must not be exported with a marker. Returns the names of these columns. */
async function overwriteSecrets(): Promise<string[]> {
  const { em } = testApp.ctx();
  const texts = await rows<{ table: string; column: string }>(
    em,
    sql`select a.attrelid::regclass::text as "table", a.attname::text as "column"
          from pg_attribute a
          join pg_class c on c.oid = a.attrelid
         where ${IS_TABLE} and a.attnum > 0 and a.atttypid = 'text'::regtype
           and not exists (select from pg_constraint k
                            where k.contype = 'c' and k.conrelid = a.attrelid and a.attnum = any(k.conkey)
                              and pg_get_constraintdef(k.oid) not like '%octet_length%')`,
  );
  const isSecret = ({ table, column }: { table: string; column: string }) =>
    table in EXCLUDED_TABLES ||
    EXPORTED_TABLES.find((each) => each.table === table)?.excluded?.[column] === EXCLUSION_REASONS.secret ||
    (table === 'payment_events' && column === 'body');
  const planted = texts.filter(isSecret);
  for (const { table, column } of planted)
    await rows(
      em,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`${MARKER}-${table}-${column}-`} || gen_random_uuid()`,
    );
  const empty = await Promise.all(
    planted.map(async ({ table, column }) =>
      (await rows(em, sql`select 1 from ${sql.table(table)} limit 1`)).length > 0 ? null : `${table}.${column}`,
    ),
  );
  expect(empty.filter(Boolean)).toEqual([]);
  return planted.map(({ table, column }) => `${table}.${column}`);
}

/**
 * Returns the condition for the organization's rows of a table, derived from the foreign keys of the database alone.
 */
async function ownedBy(table: string, organizationId: string): Promise<RawBuilder<unknown>> {
  if (table === 'organizations') return sql`id = ${organizationId}`;
  if (table === 'chat_conversations')
    return sql`(organization_id = ${organizationId}
                or organization_id is null
                   and user_id in (select id from users where organization_id = ${organizationId}))`;
  const { em } = testApp.ctx();
  const keys = await rows<{ column: string; parent: string }>(
    em,
    sql`select a.attname::text as "column", c.confrelid::regclass::text as parent
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.conrelid = ${table}::regclass and c.confdeltype = 'c'
         order by (c.confrelid::regclass::text = 'organizations') desc, a.attnum`,
  );
  const columns = await rows<{ name: string }>(
    em,
    sql`select column_name as name from information_schema.columns where table_name = ${table}`,
  );
  if (columns.some(({ name }) => name === 'organization_id')) return sql`organization_id = ${organizationId}`;
  const [key] = keys;
  const parents = await ownedBy(key!.parent, organizationId);
  return sql`${sql.ref(key!.column)} in (select id from ${sql.table(key!.parent)} where ${parents})`;
}

/** Reads the rows of a table that existed before the export was requested, with every column as text. */
async function readRows(table: string, columns: readonly string[], organizationId: string): Promise<Texts[]> {
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
    sql`select ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))}
          from ${sql.table(table)}
         where ${await ownedBy(table, organizationId)} and ${when} and ${rest}`,
  );
}

/** Converts a text from PostgreSQL to the form of the exported value. */
function convertLike(text: string | null, value: unknown): unknown {
  if (text === null) return null;
  if (typeof value === 'boolean') return text === 'true';
  if (typeof value === 'number') return Number(text);
  if (typeof value === 'object') return JSON.parse(text);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(text).toISOString() : text;
}

const rowKey = (row: Record<string, unknown>) =>
  ['id', 'user_id', 'organization_id', 'job_id', 'audit_id', 'position', 'seq', 'provider', 'subject']
    .map((name) => String(row[name] ?? ''))
    .join('/');
const byKey = <T extends Record<string, unknown>>(all: T[]) => all.toSorted((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1));

describe('the export of an administrator', () => {
  it.each(EXPORTED_TABLES)('contains exactly the organization’s rows of $table', async ({ table, columns }) => {
    const stored = byKey(await readRows(table, columns, organization.shop.organizationId));
    expect(stored.length).toBeGreaterThan(0);
    const known = new Set(stored.map(rowKey));
    // Excludes the rows of the export itself.
    const compared = byKey(
      whole.table(table).filter((row) => known.has(rowKey(row)) || (row['job_id'] ?? row['id']) !== whole.jobId),
    );
    expect(compared.map(rowKey)).toEqual(stored.map(rowKey));
    for (const [n, row] of compared.entries()) {
      expect(Object.keys(row)).toEqual([...columns]);
      expect(row).toEqual(
        Object.fromEntries(columns.map((column) => [column, convertLike(stored[n]![column]!, row[column])])),
      );
    }
  });

  it.each(EXPORTED_TABLES)('contains the same rows of $table as CSV', ({ table, columns }) => {
    const lines = parse(whole.files.get(`tables/${table}.csv`)!, { bom: true });
    expect(lines[0]).toEqual([...columns]);
    // The event log of the export itself grows between the two files.
    if (table !== 'job_events') expect(lines.length - 1).toBe(whole.table(table).length);
    else expect(lines.length - 1).toBeGreaterThanOrEqual(whole.table(table).length);
  });

  it('contains nothing of another organization', () => {
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

  it('contains neither secrets nor internal comments', () => {
    expect(secrets.length).toBeGreaterThan(15);
    for (const exported of [whole, own]) {
      const all = Buffer.concat([...exported.files.values()]).toString('latin1');
      const { shop, member, apiKey, internalComment } = organization;
      for (const secret of [
        MARKER,
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

  it('contains the content of files and uploads', async () => {
    for (const picture of [organization.picture, organization.memberPicture]) {
      const { path, content } = await shownPicture(organization.shop, picture);
      expect(whole.files.get(path)).toEqual(content);
    }
    const [source] = whole.table('data_sources');
    expect(whole.files.get(`sources/${String(source!['id'])}.csv`)!.toString()).toContain('Product 3');
  });

  it('escapes formulas but not numbers in CSV and preserves every digit', () => {
    const csv = (table: string) => whole.files.get(`tables/${table}.csv`)!.toString();
    expect(csv('content_profiles')).toContain(",'=cmd|calc,");
    expect(csv('transactions')).toContain(",-0.2500,subscription,'-usage,");
    expect(whole.files.get('tables/store_audits.json')!.toString()).toContain('12345678901234567890.10');
    expect(whole.files.get('tables/chat_messages.json')!.toString()).toContain('9007199254740993');
  });

  it('ends with a manifest of all files', () => {
    expect([...whole.files.keys()].at(-1)).toBe('manifest.json');
    const { entries, ...head } = JSON.parse(whole.files.get('manifest.json')!.toString());
    expect(head).toEqual({
      organization_id: organization.shop.organizationId,
      user_id: organization.adminId,
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

describe('the export of a member', () => {
  it('contains the tables with personal rows and the own files, but no files of others and no uploads', async () => {
    const tables = tablesOf({ whole: false }).flatMap(({ table }) => [`tables/${table}.json`, `tables/${table}.csv`]);
    const { path, content } = await shownPicture(organization.shop, organization.memberPicture);
    expect([...own.files.keys()]).toEqual([...tables, path, 'manifest.json']);
    expect(own.files.get(path)).toEqual(content);
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
      'sign_in_networks',
      'stored_files',
      'studio_comments',
      'studio_requests',
      'users',
    ]);
  });

  it('contains the rows of the person and nothing of others', () => {
    const { member, adminId, shop } = organization;
    expect(own.table('users').map(({ email }) => email)).toEqual([member.email]);
    for (const [table, column] of [
      ['sessions', 'user_id'],
      ['sign_in_networks', 'user_id'],
      ['linked_identities', 'user_id'],
      ['notifications', 'user_id'],
      ['mails', 'user_id'],
      ['audit_log', 'actor_id'],
      ['jobs', 'created_by'],
      ['stored_files', 'created_by'],
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
