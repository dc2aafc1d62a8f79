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
 * A table that is gone is an error nobody planned for: PostgreSQL answers with the statement and the name of the relation.
 * The database is this file's own.
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

describe('an error nobody planned for', () => {
  it.each([
    ['projects', 'GET', '/projects'],
    ['projects', 'POST', '/projects'],
    ['content_items', 'GET', '/projects/:project/items'],
    ['jobs', 'POST', '/projects/:project/sync/stream'],
    ['data_sources', 'GET', '/projects/:project/data-sources'],
    ['balances', 'GET', '/billing/balance'],
    // Who calls cannot be told: before any operation.
    ['sessions', 'GET', '/users/me'],
    ['sessions', 'POST', '/projects/:project/regenerate/stream'],
  ])('without %s: %s %s tells nothing', async (table, method, path) => {
    const url = path.replace(':project', projectId);
    const { status, body } = await without(table, () =>
      method === 'GET' ? shop.rest.get(url) : shop.rest.post(url, { name: 'x' }),
    );
    expect({ status, body }).toEqual({ status: 500, body: INTERNAL });
  });

  it('tells nothing after an upload either, and keeps no file', async () => {
    const answer = await without('data_sources', () =>
      shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'a.csv', 'title,price\nx,1'),
    );
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 500, body: INTERNAL });
    expect(await storedFiles(testApp)).toEqual([]);
  });

  it('tells nothing over GraphQL', async () => {
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

  it('tells nothing when not even the caller is known, but the log', async () => {
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

  it('tells nothing to a socket', async () => {
    const socket = new WebSocket(testApp.url.replace('http', 'ws') + '/graphql', 'graphql-transport-ws');
    await once(socket, 'open');
    const [code, reason] = await without('sessions', async () => {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${shop.token}` } }));
      return once(socket, 'close');
    });
    expect({ code, reason: String(reason) }).toEqual({ code: 4500, reason: 'Internal server error' });
  });

  it('is over when the cause is', async () => {
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect((await shop.rest.get('/projects')).body.total).toBe(1);
  });
});

describe('a header that makes no sense', () => {
  it.each(['[', 'a b', '%', 'x'.repeat(300), '127.0.0.1:99999'])('a Host of %j changes nothing', async (host) => {
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
