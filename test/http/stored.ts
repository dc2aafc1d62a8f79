import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Mail, MailState } from '../../entities/mail/mail.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import type { TestApp } from '../support/test-app.ts';
import { tableNames } from '../support/tables.ts';

/**
 * A digest of every table, which must not change when a request is rejected. Waits first until queued mails are sent.
 */
export async function stored(testApp: TestApp): Promise<Record<string, string | null>> {
  const { em } = testApp.ctx();
  if (testApp.config.runsWorkers)
    await eventually(
      () => em.count(Mail, { state: MailState.queued }),
      (queued) => queued === 0,
    );
  const tables = await tableNames(em);
  const digests = tables.map(
    (name) =>
      sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(name)} t`,
  );
  const results = await rows<{ name: string; digest: string | null }>(em, sql`${sql.join(digests, sql` union all `)}`);
  return Object.fromEntries(results.map(({ name, digest }) => [name, digest]));
}

/** The path of every file in the storage. */
export async function storedFiles(testApp: TestApp): Promise<string[]> {
  const entries = await readdir(join(testApp.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
