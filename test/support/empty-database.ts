import { randomUUID } from 'node:crypto';
import { rows, sql } from '../../src/core/sql.ts';
import type { TestApp } from './test-app.ts';

/** Runs an action with the URL of an empty database, which is dropped afterwards. */
export async function withEmptyDatabase(testApp: TestApp, action: (url: string) => Promise<void>): Promise<void> {
  const { em } = testApp.ctx();
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await rows(em, sql`create database ${sql.ref(name)}`);
  try {
    await action(Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${name}` }).href);
  } finally {
    await rows(em, sql`drop database ${sql.ref(name)} with (force)`);
  }
}
