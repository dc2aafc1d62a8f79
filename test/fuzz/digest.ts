import { rows, sql } from '../../src/core/sql.ts';
import type { TestApp } from '../support/test-app.ts';

/** What tells that a table was written to, quickly: how many rows it has, and by which transactions. */
export type Digest = Record<string, string>;

/** Wrong passwords and codes are noted: who is guessing should be seen. */
const NO_GUESSES = sql` where action !~ '[._](failed|refused)$'`;

/** Reads the digest of every table. Needs a test application without workers, which write by themselves. */
export async function digester(testApp: TestApp): Promise<() => Promise<Digest>> {
  const tables = await rows<{ name: string }>(
    testApp.ctx().em,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const marks = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${sql.table(name)}${name === 'audit_log' ? NO_GUESSES : sql``}`,
  );
  return async () => {
    const marked = await rows<{ name: string; mark: string }>(
      testApp.ctx().em,
      sql`${sql.join(marks, sql` union all `)}`,
    );
    return Object.fromEntries(marked.map(({ name, mark }) => [name, mark]));
  };
}

/** The tables that two digests differ in. */
export function writtenTo(before: Digest, after: Digest): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
