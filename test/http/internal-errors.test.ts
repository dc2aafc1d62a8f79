import { request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { ERROR, logLines } from './log-lines.ts';
import { storedFiles } from './stored.ts';

/**
 * A missing table causes an unexpected error, in which PostgreSQL quotes the statement and the name of the relation.
 * This file has a database of its own.
 */
async function without<T>(table: string, act: () => Promise<T>): Promise<T> {
  const { em } = testApp.ctx();
  await changed(em, sql`alter table ${sql.table(table)} rename to gone`);
  try {
    return await act();
  } finally {
    await changed(em, sql`alter table gone rename to ${sql.table(table)}`);
  }
}

const INTERNAL = { detail: 'Internal server error', code: 'INTERNAL' };

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;
let projectId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
});

async function graphql(query: string) {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: (await response.json()) as { errors: unknown } };
}

describe('an unexpected error', () => {
  it.each([
    ['projects', 'GET', '/projects'],
    ['projects', 'POST', '/projects'],
    ['content_items', 'GET', '/projects/:project/items'],
    ['jobs', 'POST', '/projects/:project/sync/stream'],
    ['data_sources', 'GET', '/projects/:project/data-sources'],
    ['balances', 'GET', '/billing/balance'],
    // The caller cannot be authenticated, so no operation runs.
    ['sessions', 'GET', '/users/me'],
    ['sessions', 'POST', '/projects/:project/regenerate/stream'],
  ])('without the table %s hides its cause: %s %s', async (table, method, path) => {
    const url = path.replace(':project', projectId);
    const { status, body } = await without(table, () =>
      method === 'GET' ? shop.rest.get(url) : shop.rest.post(url, { name: 'x' }),
    );
    expect({ status, body }).toEqual({ status: 500, body: INTERNAL });
  });

  it('hides its cause after an upload and leaves no file', async () => {
    const response = await without('data_sources', () =>
      shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'a.csv', 'title,price\nx,1'),
    );
    expect({ status: response.status, body: response.body }).toEqual({ status: 500, body: INTERNAL });
    expect(await storedFiles(testApp)).toEqual([]);
  });

  it('hides its cause over GraphQL', async () => {
    const { status, body } = await without('balances', () => graphql('{ balance { totalBalance } me { id } }'));
    expect({ status, errors: body.errors }).toEqual({
      status: 200,
      errors: [
        {
          message: 'Internal server error',
          locations: [{ line: 1, column: 3 }],
          path: ['balance'],
          extensions: { code: 'INTERNAL' },
        },
      ],
    });
  });

  it('is logged with its cause when the caller cannot be authenticated', async () => {
    const lines = logLines(testApp);
    const { status, body } = await without('sessions', () => graphql('{ me { id } }'));
    expect({ status, errors: body.errors }).toEqual({
      status: 500,
      errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL' } }],
    });
    expect(lines).toMatchObject([
      {
        level: ERROR,
        code: 'INTERNAL',
        requestId: expect.any(String),
        err: { message: expect.stringContaining('"sessions" does not exist') },
      },
    ]);
  });

  it('closes a socket without its cause', async () => {
    const socket = new WebSocket(testApp.url.replace('http', 'ws') + '/graphql', 'graphql-transport-ws');
    await once(socket, 'open');
    const [code, reason] = await without('sessions', async () => {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${shop.token}` } }));
      return once(socket, 'close');
    });
    expect({ code, reason: String(reason) }).toEqual({ code: 4500, reason: 'Internal server error' });
  });

  it('does not affect requests after the cause is fixed', async () => {
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect((await shop.rest.get('/projects')).body.total).toBe(1);
  });
});

describe('an invalid Host header', () => {
  it.each(['[', 'a b', '%', 'x'.repeat(300), '127.0.0.1:99999'])('has no effect: %j', async (host) => {
    const call = request(`${testApp.url}/api/v1/users/me`, {
      headers: { host, authorization: `Bearer ${shop.token}` },
    }).end();
    const [response] = await once(call, 'response');
    expect({ status: response.statusCode, body: await text(response) }).toEqual({
      status: 200,
      body: expect.stringContaining(shop.email),
    });
  });
});
