import { describe, expect, it } from '@jest/globals';
import { NotNullConstraintViolationException } from '@mikro-orm/core';
import { copyIn } from '../../src/core/copy-in.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const COPY = 'copy copied (n, text) from stdin';
const table = sql`create temporary table copied (n int not null, text text) on commit drop`;

describe('a copy from the service', () => {
  it('inserts rows in the transaction', async () => {
    const found = await testApp.ctx().em.transactional(async (em) => {
      await rows(em, table);
      await copyIn(em, COPY, Buffer.from('1\tone\n2\té漢😀\n'));
      return rows(em, sql`select n, text from copied order by n`);
    });
    expect(found).toEqual([
      { n: 1, text: 'one' },
      { n: 2, text: 'é漢😀' },
    ]);
  });

  it('throws the exception of the ORM for a row that the table does not accept, and the connection stays usable', async () => {
    const { em } = testApp.ctx();
    const refused = em.transactional(async (inner) => {
      await rows(inner, table);
      await copyIn(inner, COPY, Buffer.from('1\tone\n\\N\ttwo\n'));
    });
    await expect(refused).rejects.toBeInstanceOf(NotNullConstraintViolationException);
    expect(await row(em, sql`select to_regclass('copied') as copied`)).toEqual({ copied: null });
  });

  it('needs a transaction', async () => {
    await expect(copyIn(testApp.ctx().em, COPY, Buffer.from(''))).rejects.toThrow('transaction');
  });
});
