import { beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';
import { openSocket } from './socket-client.ts';
import { PRODUCTION } from '../support/production.ts';

const testApp = useTestApp({ ...PRODUCTION, ROLE: 'web', PASSWORD_MEMORY_KIB: '19456' });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

describe('the API in production', () => {
  it.each([
    ['the whole schema', getIntrospectionQuery()],
    ['a type', '{ __type(name: "User") { fields { name } } }'],
    ['the schema in a fragment', '{ ...s } fragment s on Query { __schema { types { name } } }'],
  ])('does not return %s, over HTTP or a socket', async (_, query) => {
    const { status, body } = await graphql(testApp, shop.token, query);
    expect({ status, code: body.errors[0].extensions.code, data: body.data }).toEqual({
      status: 400,
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
    const socket = await openSocket(testApp, shop.token);
    expect(await socket.request(query)).toMatchObject([
      { type: 'error', payload: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
    ]);
    socket.close();
  });

  it('has no GraphiQL page', async () => {
    const response = await fetch(`${testApp.url}/graphql`, { headers: { accept: 'text/html' } });
    expect({ status: response.status, code: (await response.json()).errors[0].extensions.code }).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  it('returns __typename to clients', async () => {
    expect((await graphql(testApp, shop.token, '{ me { __typename id } }')).body.data.me.__typename).toBe('User');
  });

  it('suggests no field names for a misspelled field', async () => {
    const { body } = await graphql(testApp, shop.token, '{ me { emial } }');
    expect(body.errors[0].message).toBe('Cannot query field "emial" on type "User".');
    const socket = await openSocket(testApp, shop.token);
    expect(await socket.request('{ me { emial } }')).toMatchObject([
      { payload: [{ message: 'Cannot query field "emial" on type "User".' }] },
    ]);
    socket.close();
  });

  it('hides the cause of an unexpected error', async () => {
    const { em } = testApp.ctx();
    await changed(em, sql`alter table balances rename to gone`);
    const rest = await shop.rest.get('/billing/balance');
    const { body } = await graphql(testApp, shop.token, '{ balance { totalBalance } }');
    await changed(em, sql`alter table gone rename to balances`);
    expect({ status: rest.status, body: rest.body }).toEqual({
      status: 500,
      body: { detail: 'Internal server error', code: 'INTERNAL' },
    });
    expect(body.errors[0].extensions).toEqual({ code: 'INTERNAL' });
  });
});
