import { describe, expect, it } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { prepared, preparedRow } from '../../src/core/prepared.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { recordStatements } from '../support/statements.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('a prepared statement', () => {
  it('returns plain rows, the first one or null', async () => {
    const { em } = testApp.ctx();
    const numbers = sql<{ n: number }>`select n from generate_series(1, ${3}::int) as n`;
    expect(await prepared(em, numbers)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await preparedRow(em, numbers)).toEqual({ n: 1 });
    expect(await preparedRow(em, sql`select 1 where ${false}`)).toBeNull();
  });

  it('returns timestamps as dates and amounts as text', async () => {
    const found = await preparedRow(
      testApp.ctx().em,
      sql`select 50::numeric(18,4) as ct, 9007199254740993::bigint as big, '{"a":1}'::jsonb as json, array['a','b'] as list,
                 timestamptz '2026-03-01 10:00:00.123+02' as at, date '2026-03-01' as day, null::timestamptz as never`,
    );
    expect(found).toEqual({
      ct: '50.0000',
      big: '9007199254740993',
      json: { a: 1 },
      list: ['a', 'b'],
      at: new Date('2026-03-01T08:00:00.123Z'),
      day: '2026-03-01',
      never: null,
    });
  });

  it('binds its values as parameters', async () => {
    for (const value of ["'; drop table users; --", '$1', '?', '\\', '%', '"'])
      expect(await preparedRow(testApp.ctx().em, sql`select ${value}::text as value`)).toEqual({ value });
  });

  it('has one name for one text and another for another text', async () => {
    const { em } = testApp.ctx();
    const [first, second, other] = await recordStatements(testApp, async () => {
      await prepared(em, sql`select ${'a'}::text as value`);
      await prepared(em, sql`select ${'b'}::text as value`);
      await prepared(em, sql`select ${'a'}::text as other`);
    });
    expect(first).toMatchObject({ text: 'select $1::text as value', name: expect.stringMatching(/^[\w-]{43}$/) });
    expect(second!.name).toBe(first!.name);
    expect(other!.name).not.toBe(first!.name);
  });

  it('is known to the server under its name', async () => {
    await testApp.ctx().em.transactional(async (em) => {
      const [sent] = await recordStatements(testApp, () => prepared(em, sql`select ${1}::int as n`));
      const known = await rows(em, sql`select statement from pg_prepared_statements where name = ${sent!.name}`);
      expect(known).toEqual([{ statement: 'select $1::int as n' }]);
    });
  });

  it('runs in the transaction of its EntityManager', async () => {
    const { em } = testApp.ctx();
    const mark = sql<{ value: string | null }>`select current_setting('test.mark', ${true}) as value`;
    await em.transactional(async (inner) => {
      await rows(inner, sql`select set_config('test.mark', 'inside', true)`);
      expect(await preparedRow(inner, mark)).toEqual({ value: 'inside' });
    });
    expect((await preparedRow(em, mark))?.value ?? '').toBe('');
  });

  it('throws the exceptions of the ORM, and runs again afterwards', async () => {
    const { em } = testApp.ctx();
    const divide = (by: number) => preparedRow(em, sql`select 4 / ${by}::int as n`);
    await expect(divide(0)).rejects.toThrow(DriverException);
    expect(await divide(2)).toEqual({ n: 2 });
  });
});
