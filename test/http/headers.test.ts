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

/** One request per kind of response: REST, error, unknown path, GraphQL, health. */
const REQUESTS: [string, RequestInit][] = [
  ['/api/v1/users/me', {}],
  ['/api/v1/nothing', {}],
  ['/api/v1/auth/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['/graphql', { method: 'POST', body: '{"query":"{me{id}}"}', headers: { 'content-type': 'application/json' } }],
  ['/graphql', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['/health/live', {}],
];

describe('every response', () => {
  it.each(REQUESTS)('of %s hides the server software and forbids content sniffing', async (path, init) => {
    const { headers } = await fetchFrom(path, init);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(REQUESTS)(
    'of %s forbids framing and referrers, and sets HSTS when it came over HTTPS',
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

  it('keep a connection open for longer than load balancers do', async () => {
    const { headers } = await fetchFrom('/health/live', { headers: { connection: 'keep-alive' } });
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it.each(REQUESTS)('of %s returns the request id of the client', async (path, init) => {
    const { headers } = await fetchFrom(path, {
      ...init,
      headers: { ...(init.headers as object), 'x-request-id': 'trace-1.a:b_C' },
    });
    expect(headers.get('x-request-id')).toBe('trace-1.a:b_C');
  });

  it.each(['', ' ', 'x'.repeat(129), 'a b', '<script>', 'a"b', 'a;b', 'naïve'])(
    'replaces the invalid request id %j',
    async (id) => {
      const { headers } = await fetchFrom('/health/live', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('responses with a token', () => {
  it('are not cached, over REST and GraphQL', async () => {
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

/** Fields with a token, key or code, or a URL that contains one. `has_api_token` is only a flag. */
const SECRET =
  /^(?!has_)(.*_)?(token|secret|password|credential|api_key|codes|hash|otpauth_uri|authorization_url|portal_url|webhook_url)$/;
/** Public, because every browser that pays gets it: https://developer.paddle.com/paddlejs/client-side-tokens */
const NO_SECRET = new Set(['TopUpCheckout.client_token', 'SubscriptionCheckout.client_token']);

function secretsOf(result: GraphQLOutputType, seen = new Set<string>()): string[] {
  const type = getNamedType(result);
  if (!isObjectType(type) || seen.has(type.name)) return [];
  seen.add(type.name);
  return Object.values(type.getFields()).flatMap((field) => {
    const name = `${type.name}.${field.name}`;
    return [...(SECRET.test(field.name) && !NO_SECRET.has(name) ? [name] : []), ...secretsOf(field.type, seen)];
  });
}

describe('the Cache-Control header', () => {
  it('is no-store for every operation whose type has a secret', () => {
    const named = operations.filter(({ field }) => secretsOf(field.type).length > 0);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter(({ secret }) => !secret).map(({ name, field }) => [name, ...secretsOf(field.type)])).toEqual(
      [],
    );
  });

  it.each(operations.filter(({ secret }) => secret).map(({ method, path }) => [method, path]))(
    'of %s %s is no-store, also with an error',
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
  ])('of %s is private, no-cache', async (path) => {
    const { headers } = await fetchFrom(path.replace(':project_id', ids['project_id']!), {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('of a health check is no-store', async () => {
    expect((await fetchFrom('/health/ready')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a response without content', () => {
  it('has no body and no Content-Type when it is a 204', async () => {
    const { body: project } = await shop.rest.post('/projects', { name: 'short-lived' });
    const { status, body, headers } = await shop.rest.delete(`/projects/${project.id}`);
    expect({ status, body, type: headers.get('content-type') }).toEqual({ status: 204, body: '', type: null });
    expect((await shop.rest.get(`/projects/${project.id}`)).status).toBe(404);
  });

  it('has the status and headers of GET when it is a response to HEAD', async () => {
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

describe('the total of the list', () => {
  it.each(lists.map(({ path, access }) => [path, access]))('%s is in X-Total-Count', async (path, access) => {
    const filled = path.replaceAll(/:(\w+)/g, (all, name: string) => ids[name] ?? all);
    const { status, body, headers } = await shop.rest.get(filled);
    expect({ status, access }).toEqual({ status: 200, access });
    expect(Number(headers.get('x-total-count') ?? NaN)).toBe(body.length);
  });

  it('is a header over REST only, because a GraphQL document may have several lists', async () => {
    expect((await shop.rest.get('/users')).headers.get('x-total-count')).toBe('1');
    const { headers } = await fetchFrom('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
      body: JSON.stringify({ query: '{ users { id } }' }),
    });
    expect(headers.get('x-total-count')).toBeNull();
  });
});

describe('a path with a trailing slash', () => {
  const ID = crypto.randomUUID();

  it.each([
    ['GET', '/users/me'],
    ['GET', `/jobs/${ID}/events`],
    ['POST', `/projects/${ID}/regenerate/stream`],
    ['POST', `/projects/${ID}/sync/stream`],
    ['POST', `/projects/${ID}/data-sources/upload`],
    ['GET', `/projects/${ID}/data-sources/${ID}/errors`],
  ])('is not found: %s %s/', async (method, path) => {
    const response = await shop.rest.open(method, `${path}/?format=csv`);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 404,
      body: { detail: 'Not found', code: 'NOT_FOUND' },
    });
  });
});

describe('CORS', () => {
  const preflight = (origin: string, path: string) =>
    fetchFrom(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });

  it.each(['/api/v1/projects', '/graphql'])('allows configured origins at %s', async (path) => {
    const { status, headers } = await preflight(ORIGIN, path);
    expect({ status, origin: headers.get('access-control-allow-origin') }).toEqual({ status: 204, origin: ORIGIN });
    expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(headers.get('access-control-allow-headers')).toContain('Last-Event-ID');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('access-control-allow-methods')).toBe('GET,HEAD,OPTIONS,POST');
  });

  it('exposes every header that the service sets', async () => {
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

  it('does not treat * as a wildcard, which would allow credentials from every origin', async () => {
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

  it.each(['https://evil.example', `${ORIGIN}.evil.example`, 'null'])('rejects the origin %s', async (origin) => {
    for (const path of ['/api/v1/projects', '/graphql', '/nothing']) {
      expect((await preflight(origin, path)).headers.get('access-control-allow-origin')).toBeNull();
      expect((await fetchFrom(path, { headers: { origin } })).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
