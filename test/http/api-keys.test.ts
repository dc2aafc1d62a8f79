import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiKey } from '../../entities/accounts/api-key.ts';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { ACCESS } from '../contract/access.ts';
import { useTestApp } from '../support/test-app.ts';
import { newMember } from '../support/members.ts';
import { graphqlStatus, restStatus } from '../support/operation-call.ts';
import { importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { graphql, refusalOf } from './graphql-client.ts';
import { dial } from './socket-client.ts';

const testApp = useTestApp();
const closed = restOperations(restDialect(schema)).filter(({ access }) => access !== 'none');
const named = (operations: typeof closed) =>
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
let shop: Shop;
let key: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  key = await newKey(shop);
});

async function newKey(owner: Shop, scopes?: string[]): Promise<string> {
  const { body } = await owner.rest.post('/api-keys', { name: 'plugin', scopes });
  return body.api_key;
}

const REFUSAL = { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' };
const STATUS = '{ pluginStatus { planTier totalBalance activeIntegrations } }';

describe('an API key', () => {
  it('reads the status of its organization over REST and GraphQL', async () => {
    const rest = await shop.rest.as(key).get('/plugin/status');
    expect({ status: rest.status, body: rest.body }).toEqual({
      status: 200,
      body: { plan_tier: 'free', total_balance: '50.0000', active_integrations: [] },
    });
    expect((await graphql(testApp, key, STATUS)).body).toEqual({
      data: { pluginStatus: { planTier: 'free', totalBalance: '50.0000', activeIntegrations: [] } },
    });
  });

  it('without the scope is rejected with an error that names the scope', async () => {
    const generating = await newKey(shop, ['generate']);
    const refusal = { detail: 'The API key has no `read` scope', code: 'FORBIDDEN' };
    expect(await shop.rest.as(generating).get('/plugin/status')).toMatchObject({ status: 403, body: refusal });
    expect(refusalOf(await graphql(testApp, generating, STATUS))).toEqual(refusal);
  });

  it('records when it was last used, at most once every few minutes', async () => {
    const used = await newKey(shop);
    const find = () =>
      testApp.ctx().em.findOneOrFail(ApiKey, { prefix: used.slice(0, 10), organizationId: shop.organizationId });
    expect((await find()).lastUsedAt).toBeNull();
    await shop.rest.as(used).get('/plugin/status');
    const first = (await find()).lastUsedAt;
    expect(first).toBeInstanceOf(Date);
    await shop.rest.as(used).get('/plugin/status');
    expect((await find()).lastUsedAt).toEqual(first);
  });

  it('authorizes only the fields that accept API keys when a document selects others as well', async () => {
    const { body } = await graphql(testApp, key, '{ pluginStatus { planTier } balance { totalBalance } }');
    expect(body.errors).toMatchObject([{ path: ['balance'], extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(body.data).toBeNull();
  });
});

describe('operations and routes without API-key access', () => {
  it.each(named(closed.filter(({ apiKey }) => !apiKey)))(
    '%s rejects an API key over REST and GraphQL',
    async (_, operation) => {
      const { body, query } = ACCESS[`${operation.kind}.${operation.name}`]!;
      const call = { operation, body, query };
      expect([await restStatus(testApp, key, call), await graphqlStatus(testApp, schema, key, call)]).toEqual([
        401, 401,
      ]);
    },
  );

  it.each(named(closed.filter(({ apiKey }) => apiKey)))(
    '%s accepts an API key, and its path is under /plugin',
    async (_, { path }) => {
      expect(path).toMatch(/^\/plugin\//);
    },
  );

  it('hand-made routes reject an API key', async () => {
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, 'Handle,Title\nx,X\n');
    const { body: jobs } = await shop.rest.get('/jobs');
    const {
      body: { data_sources: sources },
    } = await shop.rest.get(`/projects/${projectId}/data-sources`);
    const rest = shop.rest.as(key);
    const answers = [
      await rest.post(`/projects/${projectId}/regenerate/stream`, {}),
      await rest.post(`/projects/${projectId}/sync/stream`, {}),
      await rest.get(`/jobs/${jobs.jobs[0].id}/events`),
      await rest.upload(`/projects/${projectId}/data-sources/upload`, 'x.csv', 'title\nx'),
      await rest.get(`/projects/${projectId}/data-sources/${sources[0].id}/errors?format=csv`),
    ];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: REFUSAL });
  });

  it('sockets reject an API key', async () => {
    const socket = await dial(testApp);
    socket.send({ type: 'connection_init', payload: { Authorization: `Bearer ${key}` } });
    expect(await socket.closed).toEqual({ code: 4403, reason: 'Forbidden' });
  });
});

describe('an invalid API key', () => {
  const expectRejected = async (token: string) => {
    expect(await shop.rest.as(token).get('/plugin/status')).toMatchObject({ status: 401, body: REFUSAL });
    expect(refusalOf(await graphql(testApp, token, STATUS))).toEqual(REFUSAL);
  };

  it('is rejected from the first request after its deletion', async () => {
    const { body } = await shop.rest.post('/api-keys', { name: 'short-lived' });
    expect((await shop.rest.as(body.api_key).get('/plugin/status')).status).toBe(200);
    await shop.rest.delete(`/api-keys/${body.id}`);
    await expectRejected(body.api_key);
  });

  it('is rejected when the account of its creator was deactivated, also after it is active again', async () => {
    const maker = await newMember(testApp, shop, { role: 'admin' });
    const made = await newKey(maker);
    await shop.rest.delete(`/users/${maker.userId}`);
    await expectRejected(made);
    await shop.rest.patch(`/users/${maker.userId}`, { is_active: true });
    await expectRejected(made);
  });

  it('is rejected when it never existed', async () => {
    for (const token of [
      'cas_',
      `cas_${randomUUID()}`,
      `${key}x`,
      key.slice(0, -1),
      key.toUpperCase(),
      key.replace('cas_', ''),
    ])
      await expectRejected(token);
  });
});
