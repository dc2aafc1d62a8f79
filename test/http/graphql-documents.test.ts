import { beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { useTestApp } from '../support/test-app.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { graphql, refusalOf } from './graphql-client.ts';
import { stored } from './stored.ts';

const testApp = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

const send = (query: string | object, variables?: object) => graphql(testApp, shop.token, query, variables);

/** Sends a raw body with any headers. */
async function raw(
  body: BodyInit,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  method = 'POST',
) {
  const response = await fetch(`${testApp.url}/graphql`, { method, headers, ...(method !== 'GET' && { body }) });
  return { status: response.status, text: await response.text() };
}

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { message } }';
const PASSWORD = 'hunter2-hunter2';

describe('an error about variables or literals', () => {
  it.each([
    [
      'a missing field',
      REGISTER,
      { input: { email: 'a@b.example', password: PASSWORD } },
      'Variable "$input" got an invalid value; Field "companyName" of required type "String!" was not provided.',
    ],
    [
      'an unknown field',
      REGISTER,
      { input: { email: 'a@b.example', password: PASSWORD, companyName: 'x', hunter: PASSWORD } },
      'Variable "$input" got an invalid value; Field "hunter" is not defined by type "RegisterInput".',
    ],
    [
      'a wrong type',
      REGISTER,
      { input: { email: 'a@b.example', password: [PASSWORD], companyName: 'x' } },
      'Variable "$input" got an invalid value at "input.password"; String cannot represent a non string value',
    ],
    [
      'an input that is not an object',
      REGISTER,
      { input: PASSWORD },
      'Variable "$input" got an invalid value; Expected type "RegisterInput" to be an object.',
    ],
    [
      'a text that looks like an error message',
      REGISTER,
      { input: `${PASSWORD} at "x"; Field "y"` },
      'Variable "$input" got an invalid value; Expected type "RegisterInput" to be an object.',
    ],
    [
      'a literal of the wrong type',
      'mutation { login(input: { email: "a@b.example", password: 472947294729 }) { message: tokenType } }',
      undefined,
      'String cannot represent a non string value',
    ],
    [
      'a value of the wrong length',
      REGISTER,
      { input: { email: 'hunter2', password: PASSWORD, companyName: '' } },
      'Validation error: body.email: email must be an email; body.companyName: companyName must be longer than or equal to 1 characters',
    ],
  ])('does not repeat the value: %s', async (_, query, variables, message) => {
    const before = await stored(testApp);
    const { body } = await send(query, variables);
    expect(body.errors[0].message).toBe(message);
    expect(JSON.stringify(body)).not.toMatch(/hunter2|4729|stack|node_modules/);
    expect(await stored(testApp)).toEqual(before);
  });
});

describe('an invalid document', () => {
  it.each([
    ['a document with a syntax error', '{ me { id ', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ me { passwordHash } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown operation', { query: '{ me { id } }', operationName: 'Other' }, 'OPERATION_RESOLUTION_FAILURE'],
    ['a subscription over HTTP', 'subscription { notificationAdded { id } }', 'BAD_REQUEST'],
    ['a missing variable', 'query ($id: ID!) { project(projectId: $id) { id } }', 'VALIDATION'],
    ['an empty body', {}, 'BAD_REQUEST'],
    ['a query that is not a text', { query: { kind: 'Document' } }, 'BAD_REQUEST'],
    ['variables that are text', { query: '{ me { id } }', variables: '{}' }, 'BAD_REQUEST'],
    ['a batch', [{ query: '{ me { id } }' }, { query: '{ me { id } }' }], 'BAD_REQUEST'],
  ])('is rejected with its error code: %s', async (_, query, code) => {
    const { status, body } = await send(query);
    expect({ status, code: body.errors[0].extensions.code, data: body.data }).toEqual({ status: 400, code });
    expect(Object.keys(body.errors[0].extensions)).toEqual(['code']);
  });

  it('is rejected in the format of GraphQL when the body is not valid JSON or has another type', async () => {
    const invalid = '{"errors":[{"message":"Invalid JSON","extensions":{"code":"INVALID_JSON"}}]}';
    expect(await raw('{"query":')).toEqual({ status: 400, text: invalid });
    const large = JSON.stringify({ query: '{ me { id } }', pad: 'x'.repeat(2_000_000) });
    expect(await raw(large)).toEqual({
      status: 413,
      text: '{"errors":[{"message":"Payload too large","extensions":{"code":"PAYLOAD_TOO_LARGE"}}]}',
    });
    expect(await raw('query={me{id}}', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('"code":"BAD_REQUEST"'),
    });
    expect(await raw('{ me { id } }', { 'content-type': 'text/plain', 'x-apollo-operation-name': 'x' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('"code":"BAD_REQUEST"'),
    });
  });

  it('is rejected when it contains a mutation and is sent by GET', async () => {
    const response = await fetch(`${testApp.url}/graphql?query=mutation{logout{message}}`, {
      headers: { authorization: `Bearer ${shop.token}`, 'apollo-require-preflight': 'yes' },
    });
    expect(response.status).toBe(405);
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });
});

describe('the size limits of a document', () => {
  /** The schema is not that deep, but unknown fields count as well. */
  const deep = (levels: number): string => (levels === 1 ? 'id' : `me { ${deep(levels - 1)} }`);
  const nested = (levels: number) => `{ ${deep(levels)} }`;

  it.each([
    ['13 levels', nested(13), 'The operation is nested deeper than 12 levels'],
    [
      '31 aliases',
      `{ ${Array.from({ length: 31 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
      'The operation has more than 30 aliases',
    ],
    [
      'aliases in fragments that multiply each other',
      'query { ...a } fragment a on Query { b1: balance { ...b } b2: balance { ...b } b3: balance { ...b } b4: balance { ...b } } fragment b on Balance { x1: totalBalance x2: totalBalance x3: totalBalance x4: totalBalance x5: totalBalance x6: totalBalance x7: totalBalance }',
      'The operation has more than 30 aliases',
    ],
    ['11 root fields', `{ ${'me { id } '.repeat(11)} }`, 'The operation has more than 10 root fields'],
    [
      'root fields in a fragment',
      `{ ...a ...a } fragment a on Query { ${'me { id } '.repeat(6)} }`,
      'The operation has more than 10 root fields',
    ],
    [
      'two sign-ins',
      'mutation { a: login(input: { email: "a@b.c", password: "1" }) { tokenType } b: login(input: { email: "a@b.c", password: "2" }) { tokenType } }',
      'A document may hold only one authentication mutation',
    ],
    [
      'a sign-in and a registration',
      'mutation { login(input: { email: "a@b.c", password: "1" }) { tokenType } ...r } fragment r on Mutation { register(input: { email: "a@b.c", password: "12345678", companyName: "x" }) { message } }',
      'A document may hold only one authentication mutation',
    ],
    [
      'sign-ins in two operations',
      'mutation A { login(input: { email: "a@b.c", password: "1" }) { tokenType } } mutation B { login(input: { email: "a@b.c", password: "2" }) { tokenType } }',
      'A document may hold only one authentication mutation',
    ],
  ])('reject %s', async (_, query, message) => {
    const { status, body } = await send({ query, operationName: query.includes('mutation A') ? 'A' : undefined });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({
      message,
      locations: expect.any(Array),
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  });

  it('accept a document that is just within them', async () => {
    const query = `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: me { organization { id } }`).join(' ')} }`;
    expect((await send(query)).body.errors).toBeUndefined();
    expect(JSON.stringify((await send(nested(12))).body)).not.toContain('deeper');
  });

  it('stop the parser at too many tokens, before anything is validated', async () => {
    const { status, body } = await send(`{ me { ${'id '.repeat(2000)} } }`);
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'GRAPHQL_PARSE_FAILED' });
  });

  it('take little time for fragments that multiply each other or form a cycle', async () => {
    const doubling = Array.from(
      { length: 150 },
      (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`,
    ).join(' ');
    expect((await send(`{ ...f0 } ${doubling} fragment f150 on Query { me { id } }`)).body.errors[0].message).toBe(
      'The operation has more than 10 root fields',
    );
    const circle = await send('{ ...a } fragment a on Query { me { id } ...b } fragment b on Query { ...a }');
    expect(circle.status).toBe(400);
  });

  it('allow the introspection query of clients', async () => {
    const { status, body } = await send(getIntrospectionQuery());
    expect({ status, name: body.data.__schema.queryType.name }).toEqual({ status: 200, name: 'Query' });
  });
});

describe('an id argument', () => {
  it.each(['abc', '', '00000000-0000-0000-0000-00000000000g', "1' or '1'='1"])(
    'rejects %j, which is not a UUID',
    async (id) => {
      const { status, body } = await send('query ($id: ID!) { project(projectId: $id) { id } }', { id });
      expect({ status, ...refusalOf({ status, body, headers: new Headers() }) }).toEqual({
        status: 400,
        code: 'VALIDATION',
        detail: 'Variable "$id" got an invalid value; must be a UUID',
      });
      const literal = await send(`{ project(projectId: ${JSON.stringify(id)}) { id } }`);
      expect({ status: literal.status, detail: refusalOf(literal).detail }).toMatchObject({
        status: 400,
        detail: expect.stringContaining('must be a UUID'),
      });
    },
  );
});
