import { describe, expect, it } from '@jest/globals';
import { IsolationLevel } from '@mikro-orm/core';
import * as entities from '../../entities/index.ts';
import { openDatabase } from '../../src/core/database.ts';
import { row, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const open = (DATABASE_URL: string, DATABASE_POOL = 2) =>
  openDatabase({ DATABASE_URL, DATABASE_POOL }, Object.values(entities));

describe('openDatabase', () => {
  it.each(['postgres://nobody@127.0.0.1:1/nothing', 'postgres://nobody:wrong@127.0.0.1:1/x'])(
    'reports an unreachable database in one clear line: %s',
    async (url) => {
      await expect(open(url)).rejects.toThrow(/^The database cannot be reached: .+$/);
    },
  );
});

describe('a transaction', () => {
  it('is limited when idle, whatever its options, and no connection is', async () => {
    const { em } = testApp.ctx();
    const limit = (on: typeof em) =>
      row(on, sql`select current_setting('idle_in_transaction_session_timeout') as limit`);
    expect(await em.transactional(limit)).toEqual({ limit: '10s' });
    expect(await em.transactional(limit, { isolationLevel: IsolationLevel.SERIALIZABLE })).toEqual({ limit: '10s' });
    expect(await limit(em)).toEqual({ limit: '0' });
  });
});
