import { beforeAll, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { DEBUG, ERROR, logLines } from './log-lines.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;
let path: string;

/** Far more than sockets buffer. */
const ROWS = 40_000;

beforeAll(async () => {
  shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const { body } = await shop.rest.upload(
    `/projects/${projectId}/data-sources/upload`,
    'a.csv',
    'Handle,Title\nchair,Chair\n',
  );
  path = `/projects/${projectId}/data-sources/${body.id}/errors?format=csv`;
  await changed(
    testApp.ctx().em,
    sql`insert into import_errors (data_source_id, row, column_name, value, code, message)
        select ${body.id}, n, 'Title', repeat('x', 200), 'missing_title', repeat('y', 300) from generate_series(1, ${ROWS}::int) n`,
  );
});

describe('the CSV file of rejected rows', () => {
  it('contains every row', async () => {
    const { body } = await shop.rest.get(path);
    expect(String(body).trim().split('\n')).toHaveLength(ROWS + 1);
  });

  it('logs a disconnect of the client as debug, not as an error', async () => {
    const lines = logLines(testApp);
    const gone = new AbortController();
    const response = await shop.rest.open('GET', path, undefined, { 'x-request-id': 'disconnected' }, gone.signal);
    await response.body!.getReader().read();
    gone.abort();
    await eventually(() => lines.some((line) => line.requestId === 'disconnected'));
    expect(lines.filter((line) => line.requestId === 'disconnected')).toMatchObject([
      { level: DEBUG, event: 'response.aborted' },
    ]);
  });

  it('responds with the documented error when the rows cannot be read, instead of cutting the connection', async () => {
    const lines = logLines(testApp);
    const { em } = testApp.ctx();
    await changed(em, sql`alter table import_errors rename to gone`);
    const { status, body, headers } = await shop.rest
      .get(path)
      .finally(() => changed(em, sql`alter table gone rename to import_errors`));
    expect({ status, body, file: headers.get('content-disposition') }).toEqual({
      status: 500,
      body: { detail: 'Internal server error', code: 'INTERNAL' },
      file: null,
    });
    expect(lines).toMatchObject([
      { level: ERROR, code: 'INTERNAL', err: { message: expect.stringContaining('import_errors') } },
    ]);
  });
});
