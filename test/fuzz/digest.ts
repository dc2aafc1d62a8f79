import { rows, sql } from '../../src/core/sql.ts';
import type { TestApp } from '../support/test-app.ts';
import { tableNames } from '../support/tables.ts';

/** For each table, its number of rows and the sum of their transaction ids: a fast way to detect writes. */
export type Digest = Record<string, string>;

/** Failed sign-ins are recorded on purpose. */
const WITHOUT_FAILED_SIGN_INS = sql` where action !~ '[._](failed|refused)$'`;

/**
 * Returns a function that reads the digest of every table. The test application must not have workers, which write as
 * well.
 */
export async function digester(testApp: TestApp): Promise<() => Promise<Digest>> {
  const tables = await tableNames(testApp.ctx().em);
  const queries = tables.map(
    (name) =>
      sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as digest from ${sql.table(name)}${name === 'audit_log' ? WITHOUT_FAILED_SIGN_INS : sql``}`,
  );
  return async () => {
    const digests = await rows<{ name: string; digest: string }>(
      testApp.ctx().em,
      sql`${sql.join(queries, sql` union all `)}`,
    );
    return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]));
  };
}

/** The tables whose digests differ. */
export function writtenTo(before: Digest, after: Digest): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
