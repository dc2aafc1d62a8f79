import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { type GraphqlAnswer, graphql } from './graphql-client.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

/** What must be the same each time: everything but the id and the time of the request. */
function comparable({ status, body, headers }: GraphqlAnswer) {
  const { 'x-request-id': _id, date: _date, ...others } = Object.fromEntries(headers);
  return { status, body: body as unknown, headers: others };
}

/** Sends a request twice: the document of the first one is unknown, that of the second is known. */
async function twice(
  query: string,
  { token = shop.token, headers = {}, ...request }: Record<string, unknown> & Sent = {},
) {
  const unique = `# ${randomUUID()}\n${query}`;
  const send = async () => comparable(await graphql(testApp, token, { query: unique, ...request }, undefined, headers));
  return [await send(), await send()] as const;
}

interface Sent {
  token?: string | null;
  headers?: Record<string, string>;
}

describe('a document that was sent before', () => {
  const project = 'query ($id: ID!) { project(projectId: $id) { id } }';

  it.each<[string, number, string, Record<string, unknown> & Sent]>([
    ['data', 200, '{ me { __typename email tag: email } }', {}],
    ['data of a named operation', 200, 'query A { me { id } } query B { me { email } }', { operationName: 'B' }],
    ['no token', 200, '{ me { id } }', { token: null }],
    ['an error of a service', 200, project, { variables: { id: randomUUID() } }],
    ['a variable that is not valid', 400, project, { variables: { id: 'x' } }],
    ['a variable that is missing', 400, project, {}],
    ['variables that are no object', 400, project, { variables: [] }],
    ['an unknown name', 400, 'query A { me { id } }', { operationName: 'B' }],
    ['a subscription', 400, 'subscription ($id: ID!) { jobProgress(jobId: $id) { seq } }', {}],
    ['a mutation with invalid input', 200, 'mutation { updateMe(input: { firstName: "" }) { id } }', {}],
    [
      'a page size that is too large',
      400,
      'query ($n: Int) { a: users(limit: $n) { organization { id } } b: users(limit: $n) { organization { id } } c: users(limit: $n) { organization { id } } }',
      { variables: { n: 1000 } },
    ],
    ['another media type', 200, '{ me { id } }', { headers: { accept: 'application/graphql-response+json' } }],
    ['two media types', 200, '{ me { id } }', { headers: { accept: 'application/json;q=0.5, application/*' } }],
    ['a media type that is not available', 406, '{ me { id } }', { headers: { accept: 'text/html' } }],
  ])('has the same response as the first time for %s', async (_, status, query, request) => {
    const [first, second] = await twice(query, request);

    expect(second).toEqual(first);
    expect(first.status).toBe(status);
  });

  it('is rejected for larger pages than before', async () => {
    const users = (alias: string) => `${alias}: users(limit: $n) { organization { id } }`;
    const query = `query ($n: Int) { ${users('a')} ${users('b')} ${users('c')} }`;
    const statuses: number[] = [];
    for (const n of [10, 1000, 833, 10])
      statuses.push((await graphql(testApp, shop.token, { query, variables: { n } })).status);

    expect(statuses).toEqual([200, 400, 200, 200]);
  });
});

describe('the body of a document', () => {
  it.each([
    ['nothing that JSON is', '{'],
    ['a text', '"query"'],
    ['null', 'null'],
    ['only white space', ' '],
  ])('is rejected with 400 if it has %s', async (_, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` };
    const response = await fetch(`${testApp.url}/graphql`, { method: 'POST', headers, body });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_JSON' } }] });
  });

  it('may begin with a byte order mark', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` };
    const body = `\ufeff${JSON.stringify({ query: '{ me { email } }' })}`;
    const response = await fetch(`${testApp.url}/graphql`, { method: 'POST', headers, body });

    expect(await response.json()).toEqual({ data: { me: { email: shop.email } } });
  });
});
