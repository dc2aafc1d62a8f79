import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { REST_BASE } from '../../src/http/rest/rest-router.ts';
import { useTestApp } from '../support/test-app.ts';
import { newMember } from '../support/members.ts';
import { pathOf } from '../support/operation-call.ts';
import { catalogueOf, newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp();
/** Every route, derived or hand-made, as `[path, methods]`. */
const routes = Object.entries(describeRest(schema).paths).map(([path, operations]): [string, string[]] => [
  REST_BASE + path.replaceAll(/\{(\w+)\}/g, ':$1'),
  Object.keys(operations).map((method) => method.toUpperCase()),
]);
const readable = routes.filter(([, methods]) => methods.includes('GET')).map(([path]) => path);
let shop: Shop;
let projectId: string;
let jobId: string;
let sourceId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  const source = await shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'catalogue.csv', catalogueOf(2));
  sourceId = source.body.id;
  jobId = (await shop.rest.post(`/projects/${projectId}/data-sources/${sourceId}/import`)).body.job_id;
});

const fill = (path: string) =>
  pathOf(path.replace(':project_id', projectId).replace(':job_id', jobId).replace(':source_id', sourceId));

/** Sends a request and returns its response. */
async function send(method: string, path: string, token: string | null = shop.token, accept = 'application/json') {
  const response = await fetch(testApp.url + fill(path), {
    method,
    redirect: 'manual',
    headers: { accept, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return {
    status: response.status,
    allow: response.headers.get('allow')?.split(', ') ?? [],
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

describe('OPTIONS', () => {
  it.each([
    ...routes,
    ['/graphql', ['GET', 'POST']],
    ['/openapi.json', ['GET']],
    ['/docs', ['GET']],
    ['/health/live', ['GET']],
  ] as [string, string[]][])('%s returns the methods of the path to everybody', async (path, methods) => {
    const { status, allow, text } = await send('OPTIONS', path, null);
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(allow).toEqual(
      expect.arrayContaining([...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])]),
    );
  });

  it.each(['/api/v1/nothing', '/api/v1/projects/', '/api/v1/Projects', '/nothing', '/', '/health'])(
    '%s responds with 404',
    async (path) => {
      expect(await send('OPTIONS', path)).toMatchObject({ status: 404, allow: [] });
    },
  );
});

describe('a method that a path does not support', () => {
  it.each([
    '/auth/login',
    '/projects',
    '/projects/:project_id/export',
    '/projects/:project_id/sync/stream',
    '/jobs/:job_id/events',
    '/files',
    '/webhooks/payA',
    '/storeA/callback',
  ])('is rejected at %s with 404 and the supported methods', async (path) => {
    const [, methods] = routes.find(([route]) => route === `/api/v1${path}`)!;
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
      (each) => !methods.includes(each),
    )) {
      const { status, text, allow } = await send(method, `/api/v1${path}`);
      expect({ method, status, body: JSON.parse(text) }).toEqual({
        method,
        status: 404,
        body: { detail: 'Not found', code: 'NOT_FOUND' },
      });
      expect(allow).toEqual(expect.arrayContaining(methods));
    }
  });
});

describe('HEAD', () => {
  it.each(readable)('%s returns the headers of GET without a body', async (path) => {
    // Some GET requests succeed only once.
    const { token } = await newMemberOnce();
    const head = await send('HEAD', path, token);
    const get = await fetchHeaders(path, token);
    expect(head).toMatchObject({ ...get, text: '' });
    expect((await send('HEAD', path, null)).text).toBe('');
  });

  it('returns the headers of an event stream without waiting for the job', async () => {
    expect(await send('HEAD', '/api/v1/jobs/:job_id/events')).toMatchObject({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      text: '',
    });
  });

  it('returns the headers of a file', async () => {
    expect(await send('HEAD', '/api/v1/projects/:project_id/data-sources/:source_id/errors?format=csv')).toMatchObject({
      status: 200,
      type: 'text/csv; charset=utf-8',
      text: '',
    });
  });
});

let member: Promise<{ token: string }> | null = null;
const newMemberOnce = () => (member ??= newMember(testApp, shop));

/** The status and type of a GET request, whose body may never end. */
async function fetchHeaders(path: string, token: string) {
  const abort = new AbortController();
  const { status, headers } = await fetch(testApp.url + fill(path), {
    redirect: 'manual',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  abort.abort();
  return { status, type: headers.get('content-type') };
}
