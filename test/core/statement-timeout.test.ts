import { describe, expect, it } from '@jest/globals';
import { row, rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { newShop } from '../support/shop.ts';
import { recordStatements } from '../support/statements.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ STATEMENT_TIMEOUT_SECONDS: '1', DATABASE_POOL: '4' });
const CANCELLED = { code: '57014' };
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

describe('a statement that takes longer than STATEMENT_TIMEOUT_SECONDS', () => {
  it('is cancelled at the server, outside of transactions and within', async () => {
    const { em } = testApp.ctx();
    await expect(rows(em, sleep(600))).rejects.toMatchObject(CANCELLED);
    await expect(em.transactional((own) => rows(own, sleep(600)))).rejects.toMatchObject(CANCELLED);
    await eventually(async () => {
      const { n } = (await row<{ n: number }>(
        em,
        sql`select count(*)::int as n from pg_stat_activity
             where datname = current_database() and state = 'active' and query like '%pg_sleep%'`,
      ))!;
      // This statement itself.
      return n === 1;
    });
  });

  it('does not take its connection with it, nor those of other statements', async () => {
    const slow = Array.from({ length: 4 }, () => rows(testApp.ctx().em, sleep(600)));
    for (const each of slow) await expect(each).rejects.toMatchObject(CANCELLED);
    for (let n = 0; n < 8; n += 1) expect(await row(testApp.ctx().em, sql`select ${n}::int as n`)).toEqual({ n });
  });

  it('is no long transaction of short statements', async () => {
    const steps = await testApp.ctx().em.transactional(async (em) => {
      for (let n = 0; n < 5; n += 1) await rows(em, sleep(0.5));
      return row(em, sql`select current_setting('statement_timeout') as "limit"`);
    });
    expect(steps).toEqual({ limit: '1s' });
  });

  it('is answered with 503, and the same request succeeds afterwards', async () => {
    const shop = await newShop(testApp);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    const holder = testApp.ctx().em.transactional(async (em) => {
      await rows(em, sql`set local idle_in_transaction_session_timeout = 0`);
      await rows(em, sql`lock table projects in access exclusive mode`);
      isHeld = true;
      await released;
    });
    await eventually(() => isHeld);
    const refused = await shop.rest.get('/projects');
    release();
    await holder;
    expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringContaining('took too long') } });
    expect((await shop.rest.get('/projects')).status).toBe(200);
  });

  it('costs no further statement', async () => {
    const all = await recordStatements(testApp, () => row(testApp.ctx().em, sql`select 1 as one`));
    // The workers of the service have statements and transactions of their own.
    const texts = all.map(({ text }) => text).filter((text) => !text.startsWith('begin;'));
    expect(texts.filter((text) => /select 1 as one|timeout/.test(text))).toEqual(['select 1 as one']);
  });
});
