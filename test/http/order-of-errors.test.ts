import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Tier } from '../../entities/billing/plan.ts';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations, type RestOperation } from '../../schema/dialect/rest-operations.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { setTier } from '../support/set-tier.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { stored } from './stored.ts';

/** The hand-made routes. */
const STREAMS = [
  'POST /projects/:project_id/regenerate/stream',
  'POST /projects/:project_id/sync/stream',
  'GET /jobs/:job_id/events',
];
const FILES = [
  'POST /projects/:project_id/data-sources/upload',
  'GET /projects/:project_id/data-sources/:source_id/errors?format=csv',
  'POST /files',
  'GET /projects/:project_id/export',
  'GET /gdpr/exports/:job_id/download',
  'GET /billing/invoices/payB/:payment_id/pdf',
];

const operations = restOperations(restDialect(schema));
const routes = operations.map(({ method, path }) => `${method} ${path}`);
const closed = [
  ...operations.filter(({ access }) => access !== 'none').map(({ method, path }) => `${method} ${path}`),
  ...STREAMS,
  ...FILES,
];
/** Operations of super admins, who may access every organization. `test/services/studio` tests their errors. */
const forStaff = new Set(
  operations.filter(({ access }) => access === 'super admin').map(({ method, path }) => `${method} ${path}`),
);
const withIds = [...routes, ...STREAMS, ...FILES].filter((route) => route.includes('_id') && !forStaff.has(route));

/** A body that every operation of the schema accepts, so that only existence is left to check. */
const BODY = {
  job_type: 'sync',
  action: 'approve',
  item_ids: [randomUUID()],
  item_id: randomUUID(),
  name: 'x',
  source_type: 'csv',
  title: 'x',
  topic: 'x',
  content: 'x',
  scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
  connection_id: randomUUID(),
  since: new Date().toISOString(),
  trigger: 'import_completed',
  max_ct_per_day: 1,
};

const testApp = useTestApp();
let owner: Shop;
let stranger: Shop;
let ids: Record<string, string>;

beforeAll(async () => {
  owner = await newShop(testApp);
  stranger = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, owner);
  const [itemId] = await importCatalogue(owner, projectId, catalogueOf(1));
  const sources = await owner.rest.get(`/projects/${projectId}/data-sources`);
  const jobs = await owner.rest.get('/jobs');
  const { body: user } = await owner.rest.get('/users/me');
  const sessions = await owner.rest.get('/auth/sessions');
  const key = await owner.rest.post('/api-keys', { name: 'plugin' });
  const endpoint = await owner.rest.post('/webhook-endpoints', { url: 'https://hooks.example/in' });
  const delivery = await owner.rest.post(`/webhook-endpoints/${endpoint.body.id}/test`);
  await eventually(
    () => owner.rest.get(`/webhook-endpoints/${endpoint.body.id}/deliveries`),
    ({ body }) => body.deliveries[0].attempts.length === 1,
  );
  await owner.rest.patch(`/webhook-endpoints/${endpoint.body.id}`, { is_active: false });
  const rule = await owner.rest.post(`/projects/${projectId}/automations`, {
    name: 'Imports',
    trigger: 'schedule',
    schedule: '0 0 1 1 *',
    max_ct_per_day: 1,
  });
  const profile = await owner.rest.post('/content-profiles', { name: 'Brand' });
  const template = await owner.rest.post('/blog-templates', { name: 'Story' });
  const post = await owner.rest.post(`/projects/${projectId}/blog-posts`, { title: 'Spring' });
  const text = await owner.rest.post('/plugin/generate-description-async', { product_title: 'Mug' });
  await eventually(
    () => owner.rest.get(`/plugin/generation/${text.body.generation_id}/status`),
    ({ body }) => body.status === 'completed',
  );
  await setTier(testApp, owner, Tier.starter);
  const audit = await owner.rest.post('/studio/store-audit/run', { project_id: projectId });
  await jobEnd(owner, audit.body.job_id);
  const request = await owner.rest.post('/studio-requests', { description: 'x' });
  const { body: list } = await owner.rest.get('/notifications');
  const accountIds = {
    notification_id: list.notifications[0].id,
    user_id: user.id,
    session_id: sessions.body.sessions[0].id,
    key_id: key.body.id,
    endpoint_id: endpoint.body.id,
    delivery_id: delivery.body.id,
  };
  ids = {
    ...accountIds,
    generation_id: text.body.generation_id,
    request_id: request.body.id,
    audit_id: audit.body.audit_id,
    rule_id: rule.body.id,
    profile_id: profile.body.id,
    template_id: template.body.id,
    post_id: post.body.id,
    project_id: projectId,
    connection_id: connectionId,
    item_id: itemId!,
    source_id: sources.body.data_sources[0].id,
    job_id: jobs.body.jobs[0].id,
    version: '1',
    language: 'de',
  };
});

async function call(
  shop: Shop | null,
  route: string,
  params: Record<string, string> = ids,
  body: unknown = STREAMS.includes(route) ? {} : BODY,
) {
  const [method, path] = route.split(' ') as [string, string];
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? randomUUID());
  const rest = (shop ?? owner).rest.as(shop?.token ?? null);
  if (path.includes('/upload')) return rest.upload(url, 'x.csv', 'title\nx');
  if (method === 'GET') return rest.get(url);
  const response = await rest.open(method, url, method === 'DELETE' ? undefined : body);
  const text = await response.text();
  return { status: response.status, body: text === '' ? '' : JSON.parse(text) };
}

describe('an unknown path', () => {
  it.each([
    'GET /nothing',
    'GET /',
    'GET /projects/',
    'GET /Projects',
    'GET /projects//',
    'POST /users/me',
    'DELETE /projects',
    'PATCH /projects',
    'PUT /auth/login',
    'GET /auth/login',
    'GET /projects/%zz',
    'POST /webhook',
    'POST /webhook/1',
    'DELETE /webhook/1',
    'GET /docs/nothing',
    'GET /..%2f..%2fetc/passwd',
  ])('is 404 with and without a token: %s', async (route) => {
    for (const shop of [owner, null]) {
      const { status, body } = await call(shop, route, ids, ['no', 'object']);
      expect({ status, body }).toEqual({ status: 404, body: { detail: 'Not found', code: 'NOT_FOUND' } });
    }
  });

  it.each(['/', '/api', '/api/v2/projects', '/graphql/more', '/health', '/health/nothing', '/favicon.ico'])(
    'is 404 outside the REST API: %s',
    async (path) => {
      const response = await fetch(testApp.url + path);
      const text = await response.text();
      expect({ status: response.status, text }).toEqual({
        status: 404,
        text: expect.stringMatching(/^\{.*"Not found"/),
      });
    },
  );

  it('is the webhook subscription of SOFA, which is disabled', async () => {
    const body = {
      subscription: 'jobProgress',
      variables: { job_id: ids['job_id'] },
      url: `${testApp.sandbox.url}/hook`,
    };
    expect((await owner.rest.post('/webhook', body)).status).toBe(404);
  });
});

describe('a request without a valid token', () => {
  it.each(closed)('is rejected with 401 before its input is validated: %s', async (route) => {
    const wrong = Object.fromEntries(Object.keys(ids).map((name) => [name, 'no-uuid']));
    for (const token of [null, 'nonsense', `${owner.token}x`]) {
      const { status, body } = await call({ ...owner, token: token! }, route, wrong, ['no', 'object']);
      expect({ status, body }).toEqual({
        status: 401,
        body: { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' },
      });
    }
  });

  it('is rejected with 401 when it uses another scheme', async () => {
    for (const authorization of [
      owner.token,
      `Basic ${owner.token}`,
      `Bearer ${owner.token} more`,
      'Bearer',
      `Token ${owner.token}`,
    ]) {
      expect((await owner.rest.as(null).get('/users/me', { authorization })).status).toBe(401);
    }
  });
});

describe('invalid input', () => {
  const needsInput = operations.filter(
    ({ access, pathParameters }) => access !== 'none' && access !== 'super admin' && pathParameters.length > 0,
  );

  it.each(needsInput.map(({ method, path }) => `${method} ${path}`))(
    'in the path is rejected with 422 before anything is read from the database: %s',
    async (route) => {
      const wrong = Object.fromEntries(Object.keys(ids).map((name) => [name, 'no-uuid']));
      const { status, body } = await call(owner, route, wrong);
      expect({ status, sources: [...new Set(body.errors.map((error: { loc: string[] }) => error.loc[0]))] }).toEqual({
        status: 422,
        sources: ['path'],
      });
    },
  );

  it('is rejected before the existence of an id is checked', async () => {
    const { status, body } = await owner.rest.patch(`/projects/${randomUUID()}`, { name: 5 });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: 'Validation error: body.name: must be a string',
    });
  });
});

describe('the id of another organization', () => {
  it.each(withIds)('is rejected with 404 like an unknown id: %s', async (route) => {
    const before = await stored(testApp);
    const theirs = await call(stranger, route);
    const nobodys = await call(stranger, route, { version: '1' });
    expect({ status: theirs.status, body: theirs.body }).toEqual({
      status: 404,
      body: { detail: expect.stringMatching(/^[A-Z][A-Za-z ]+ not found$/), code: 'NOT_FOUND' },
    });
    expect(theirs.body).toEqual(nobodys.body);
    expect(await stored(testApp)).toEqual(before);
  });

  it('is rejected like an unknown id in a body', async () => {
    const mine = await newProject(testApp, stranger);
    const taken = await stranger.rest.post('/projects', { name: 'x', store_connection_id: ids['connection_id'] });
    expect({ status: taken.status, detail: taken.body.detail }).toEqual({
      status: 404,
      detail: 'Store connection not found',
    });
    const moved = await stranger.rest.patch(`/projects/${mine.projectId}`, {
      store_connection_id: ids['connection_id'],
    });
    expect(moved.status).toBe(404);
    const bulk = await stranger.rest.post(`/projects/${mine.projectId}/items/bulk`, {
      action: 'delete',
      item_ids: [ids['item_id']],
    });
    expect(bulk.body).toMatchObject({
      updated_count: 0,
      failed_count: 1,
      results: [{ success: false, error: 'Item not found' }],
    });
    const job = await stranger.rest.post(`/projects/${mine.projectId}/jobs`, {
      job_type: 'import',
      payload: { data_source_id: ids['source_id'] },
    });
    expect({ status: job.status, detail: job.body.detail }).toEqual({ status: 404, detail: 'Data source not found' });
    const items = await stranger.rest.get(`/projects/${mine.projectId}/items?source_id=${ids['source_id']}`);
    expect(items.body).toEqual([]);
  });

  it('is rejected like an unknown id under a project of the caller', async () => {
    const mine = await newProject(testApp, stranger);
    const nested = operations.filter(
      (operation: RestOperation) =>
        operation.pathParameters.includes('project_id') && operation.pathParameters.length > 1,
    );
    for (const { method, path } of nested) {
      const { status, body } = await call(stranger, `${method} ${path}`, { ...ids, project_id: mine.projectId });
      expect({ path, status, detail: body.detail }).toMatchObject({ path, status: 404 });
    }
  });
});
