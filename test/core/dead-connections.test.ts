import { describe, expect, it } from '@jest/globals';
import { isOutage } from '../../src/core/outage.ts';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web', DATABASE_POOL: '2' });

/** Runs a transaction whose connection is terminated, and returns its error. */
async function terminatedTransaction(): Promise<unknown> {
  try {
    await testApp.ctx().em.transactional((em) => rows(em, sql`select pg_terminate_backend(pg_backend_pid())`));
  } catch (error) {
    return error;
  }
  throw new Error('The connection was not terminated.');
}

describe('a transaction whose connection is terminated', () => {
  it('releases its connection to the pool, so that the service survives a restart of PostgreSQL', async () => {
    for (let time = 0; time < 6; time += 1) expect(isOutage(await terminatedTransaction())).toBe(true);
    // The pool may return a terminated connection once more before it detects the end.
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => rows(testApp.ctx().em, sql`select 1 as one`)),
    );
    for (const result of results) if (result.status === 'rejected') expect(isOutage(result.reason)).toBe(true);
    expect(await rows(testApp.ctx().em, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe('a database error', () => {
  it('is not an outage if it rejects a value', async () => {
    const rejected = [
      sql`select 1 / 0`,
      sql`select '"\\ud83d"'::jsonb`,
      sql`insert into organizations (id) values (null)`,
    ];
    for (const statement of rejected) {
      const error: unknown = await changed(testApp.ctx().em, statement).catch((thrown: unknown) => thrown);
      expect({ name: (error as Error).constructor.name, outage: isOutage(error) }).toEqual({
        name: expect.stringContaining('Exception'),
        outage: false,
      });
    }
    expect(isOutage(new Error('anything else'))).toBe(false);
    expect(isOutage(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe(true);
  });
});
