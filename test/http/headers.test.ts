import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { getNamedType, getNullableType, isListType, isObjectType, type GraphQLOutputType } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { crossOrigin } from '../../src/http/headers/cross-origin.ts';
import { useTestApp } from '../support/test-app.ts';
import { pathOf } from '../support/operation-call.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';

const ORIGIN = 'https://app.example.com';
const testApp = useTestApp({ CORS_ORIGINS: ORIGIN, TRUSTED_PROXIES: '1' });
const operations = restOperations(restDialect(schema));
let shop: Shop;
let ids: Record<string, string>;

beforeAll(async () => {
  shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const [itemId] = await importCatalogue(shop, projectId, catalogueOf(1));
  ids = { project_id: projectId, item_id: itemId! };
});

const fetchFrom = (path: string, init: RequestInit = {}) => fetch(testApp.url + path, init);

/** One of every kind of answer: REST, refusal, unknown path, GraphQL, health. */
const PLACES: [string, RequestInit][] = [
  ['/api/v1/users/me', {}],
  ['/api/v1/nothing', {}],
  ['/api/v1/auth/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['/graphql', { method: 'POST', body: '{"query":"{me{id}}"}', headers: { 'content-type': 'application/json' } }],
  ['/graphql', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['/health/live', {}],
];

describe('every answer', () => {
  it.each(PLACES)('%s does not say what made it and is not sniffed', async (path, init) => {
    const { headers } = await fetchFrom(path, init);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(PLACES)(
    '%s is in no frame, tells nobody where it was linked, and holds to https where it came by it',
    async (path, init) => {
      const plain = await fetchFrom(path, init);
      expect([
        plain.headers.get('x-frame-options'),
        plain.headers.get('referrer-policy'),
        plain.headers.get('strict-transport-security'),
      ]).toEqual(['DENY', 'no-referrer', null]);
      const { headers } = await fetchFrom(path, {
        ...init,
        headers: { ...(init.headers as object), 'x-forwarded-proto': 'https' },
      });
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    },
  );

  it.each(PLACES)('%s carries the id of its request', async (path, init) => {
    const { headers } = await fetchFrom(path, {
      ...init,
      headers: { ...(init.headers as object), 'x-request-id': 'trace-1.a:b_C' },
    });
    expect(headers.get('x-request-id')).toBe('trace-1.a:b_C');
  });

  it.each(['', ' ', 'x'.repeat(129), 'a b', '<script>', 'a"b', 'a;b', 'naïve'])(
    'an id of %j is replaced',
    async (id) => {
      const { headers } = await fetchFrom('/health/live', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('answers with a token', () => {
  it('are not cached, at either door', async () => {
    const credentials = { email: shop.email, password: shop.password };
    const answers = [
      await shop.rest.post('/auth/login', credentials),
      await shop.rest.post('/auth/login', { ...credentials, password: 'wrong' }),
      await shop.rest.post('/auth/refresh'),
      await fetchFrom('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
          variables: { input: credentials },
        }),
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });
});

/** Fields that are a token, key or code, or an address that has one in it; `has_api_token` says only that there is one. */
const SECRET =
  /^(?!has_)(.*_)?(token|secret|password|credential|api_key|codes|hash|otpauth_uri|authorization_url|portal_url|webhook_url)$/;
/** Known to every browser that pays: https://developer.paddle.com/paddlejs/client-side-tokens */
const NO_SECRET = new Set(['TopUpCheckout.client_token', 'SubscriptionCheckout.client_token']);

function secretsOf(answered: GraphQLOutputType, seen = new Set<string>()): string[] {
  const type = getNamedType(answered);
  if (!isObjectType(type) || seen.has(type.name)) return [];
  seen.add(type.name);
  return Object.values(type.getFields()).flatMap((field) => {
    const name = `${type.name}.${field.name}`;
    return [...(SECRET.test(field.name) && !NO_SECRET.has(name) ? [name] : []), ...secretsOf(field.type, seen)];
  });
}

describe('what is kept by caches', () => {
  it('is no answer of a type that has a secret', () => {
    const named = operations.filter(({ field }) => secretsOf(field.type).length > 0);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter(({ secret }) => !secret).map(({ name, field }) => [name, ...secretsOf(field.type)])).toEqual(
      [],
    );
  });

  it.each(operations.filter(({ secret }) => secret).map(({ method, path }) => [method, path]))(
    '%s %s is not, refused or not',
    async (method, path) => {
      const { headers, body } = await shop.rest.as(null).open(method, pathOf(path), method === 'GET' ? undefined : {});
      await body?.cancel();
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each([
    '/api/v1/users/me',
    '/api/v1/projects',
    '/api/v1/nothing',
    '/api/v1/projects/:project_id/items',
    '/api/v1/projects/:project_id/data-sources',
  ])('is %s only by who asked, who asks again before using it', async (path) => {
    const { headers } = await fetchFrom(path.replace(':project_id', ids['project_id']!), {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is no state of health', async () => {
    expect((await fetchFrom('/health/ready')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('an answer without content', () => {
  it('has no body and no type', async () => {
    const { body: project } = await shop.rest.post('/projects', { name: 'short-lived' });
    const { status, body, headers } = await shop.rest.delete(`/projects/${project.id}`);
    expect({ status, body, type: headers.get('content-type') }).toEqual({ status: 204, body: '', type: null });
    expect((await shop.rest.get(`/projects/${project.id}`)).status).toBe(404);
  });

  it('HEAD answers as GET would', async () => {
    const head = await fetchFrom('/api/v1/users/me', {
      method: 'HEAD',
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect({ status: head.status, type: head.headers.get('content-type'), text: await head.text() }).toEqual({
      status: 200,
      type: expect.stringContaining('json'),
      text: '',
    });
    expect((await fetchFrom('/api/v1/users/me', { method: 'HEAD' })).status).toBe(401);
  });
});

const lists = operations.filter(({ method, field }) => method === 'GET' && isListType(getNullableType(field.type)));

describe('the total of a list', () => {
  it.each(lists.map(({ path, access }) => [path, access]))('%s is told', async (path, access) => {
    const filled = path.replaceAll(/:(\w+)/g, (all, name: string) => ids[name] ?? all);
    const { status, body, headers } = await shop.rest.get(filled);
    expect({ status, access }).toEqual({ status: 200, access });
    expect(Number(headers.get('x-total-count') ?? NaN)).toBe(body.length);
  });

  it('is a header over REST only: over GraphQL it would be that of whichever list came last', async () => {
    expect((await shop.rest.get('/store-connections')).headers.get('x-total-count')).toBe('1');
    const { headers } = await fetchFrom('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
      body: JSON.stringify({ query: '{ storeConnections { id } }' }),
    });
    expect(headers.get('x-total-count')).toBeNull();
  });
});

describe('a slash too many', () => {
  const ID = crypto.randomUUID();

  it.each([
    ['GET', '/users/me'],
    ['GET', `/jobs/${ID}/events`],
    ['POST', `/projects/${ID}/regenerate/stream`],
    ['POST', `/projects/${ID}/sync/stream`],
    ['POST', `/projects/${ID}/data-sources/upload`],
    ['GET', `/projects/${ID}/data-sources/${ID}/errors`],
  ])('%s %s/ is no route', async (method, path) => {
    const response = await shop.rest.open(method, `${path}/?format=csv`);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 404,
      body: { detail: 'Not found', code: 'NOT_FOUND' },
    });
  });
});

describe('other origins', () => {
  const preflight = (origin: string, path: string) =>
    fetchFrom(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });

  it.each(['/api/v1/projects', '/graphql'])('%s lets in those of the list', async (path) => {
    const { status, headers } = await preflight(ORIGIN, path);
    expect({ status, origin: headers.get('access-control-allow-origin') }).toEqual({ status: 204, origin: ORIGIN });
    expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(headers.get('access-control-allow-headers')).toContain('Last-Event-ID');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('access-control-allow-methods')).toBe('GET,HEAD,OPTIONS,POST');
  });

  it('may read every header that we answer with', async () => {
    const { headers } = await fetchFrom('/api/v1/users/me', { headers: { origin: ORIGIN } });
    const exposed = headers.get('access-control-expose-headers')!.split(',');
    expect(exposed.toSorted()).toEqual([
      'Content-Disposition',
      'Deprecation',
      'Idempotent-Replayed',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
      'Sunset',
      'X-Job-Id',
      'X-Request-Id',
      'X-Total-Count',
    ]);
  });

  it('are none where the list has a star: a star with credentials would be all of them', async () => {
    const http = express()
      .use(crossOrigin(['*'], () => ['GET']))
      .use((_req, res) => void res.end())
      .listen(0);
    const { port } = http.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`, { headers: { origin: ORIGIN } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    http.closeAllConnections();
    http.close();
  });

  it.each(['https://evil.example', `${ORIGIN}.evil.example`, 'null'])('keeps out %s', async (origin) => {
    for (const path of ['/api/v1/projects', '/graphql', '/nothing']) {
      expect((await preflight(origin, path)).headers.get('access-control-allow-origin')).toBeNull();
      expect((await fetchFrom(path, { headers: { origin } })).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
