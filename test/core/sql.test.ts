import { describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const numbers = sql<{ n: number }>`select n from generate_series(1, 3) as n`;

/** A table that is dropped with its transaction. */
const scratch = sql`create temporary table scratch (n int, note text) on commit drop`;

describe('plain rows', () => {
  it('are returned as a list, or the first one or null', async () => {
    const { em } = testApp.ctx();
    expect(await rows(em, numbers)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await row(em, numbers)).toEqual({ n: 1 });
    expect(await row(em, sql`select 1 where false`)).toBeNull();
  });

  it('have numeric, bigint and timestamps as text', async () => {
    const found = await row<Record<string, unknown>>(
      testApp.ctx().em,
      sql`select 50::numeric(18,4) as ct, 9007199254740993::bigint as big, 1::int as n, true as yes, 
                 '{"a":1}'::jsonb as json,
                 timestamptz '2026-03-01 10:00:00.123+02' as at, null as nothing, array['a','b'] as list`,
    );
    expect(found).toEqual({
      ct: '50.0000',
      big: '9007199254740993',
      n: 1,
      yes: true,
      json: { a: 1 },
      at: '2026-03-01 08:00:00.123+00',
      nothing: null,
      list: ['a', 'b'],
    });
  });

  it('have their values bound as parameters', async () => {
    for (const value of ["'; drop table users; --", '$1', '?', '\\', '%', '"']) {
      expect(await row(testApp.ctx().em, sql`select ${value}::text as value, ${[value]}::text[] as list`)).toEqual({
        value,
        list: [value],
      });
    }
  });

  it('are counted when a statement changes them, also with a common table expression', async () => {
    await testApp.ctx().em.transactional(async (em) => {
      await rows(em, scratch);
      expect(await changed(em, sql`insert into scratch select n from generate_series(1, 5) n`)).toBe(5);
      expect(
        await changed(
          em,
          sql`with old as (select n from scratch where n > 3)
              update scratch s set note = 'x' from old where s.n = old.n`,
        ),
      ).toBe(2);
      expect(await changed(em, sql`update scratch set note = 'y' where n > 99`)).toBe(0);
      expect(await changed(em, sql`delete from scratch`)).toBe(5);
    });
  });

  it('are read in the transaction of their EntityManager', async () => {
    const { em } = testApp.ctx();
    const settings = () => row<{ value: string | null }>(em, sql`select current_setting('test.mark', true) as value`);
    await em.transactional(async (inner) => {
      await rows(inner, sql`select set_config('test.mark', 'inside', true)`);
      expect(await row(inner, sql`select current_setting('test.mark') as value`)).toEqual({ value: 'inside' });
    });
    expect((await settings())?.value ?? '').toBe('');
  });
});
