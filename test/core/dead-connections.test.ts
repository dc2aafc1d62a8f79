import { describe, expect, it } from '@jest/globals';
import { isOutage } from '../../src/core/outage.ts';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web', DATABASE_POOL: '2' });

/** A transaction whose connection is cut before it ends; answers what it threw. */
async function cutTransaction(): Promise<unknown> {
  try {
    await testApp.ctx().em.transactional((em) => rows(em, sql`select pg_terminate_backend(pg_backend_pid())`));
  } catch (error) {
    return error;
  }
  throw new Error('the connection was not cut');
}

describe('a transaction whose connection is cut', () => {
  it('gives its place in the pool back, so that the service outlives a restart of PostgreSQL', async () => {
    for (let time = 0; time < 6; time += 1) expect(isOutage(await cutTransaction())).toBe(true);
    // A cut connection may be handed out once more before the pool hears of its end.
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => rows(testApp.ctx().em, sql`select 1 as one`)),
    );
    for (const answer of answers) if (answer.status === 'rejected') expect(isOutage(answer.reason)).toBe(true);
    expect(await rows(testApp.ctx().em, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe('an error of the database', () => {
  it('is an outage unless it refuses a value', async () => {
    const refused = [
      sql`select 1 / 0`,
      sql`select '"\\ud83d"'::jsonb`,
      sql`insert into organizations (id) values (null)`,
    ];
    for (const statement of refused) {
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
