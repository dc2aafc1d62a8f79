import { jest, afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startService } from '../../bin/service.ts';
import { eventually } from '../support/eventually.ts';
import { newMember } from '../support/members.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/postgres-replica.ts';
import { RestClient } from '../support/rest-client.ts';
import { importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { openRedisProxy } from '../support/tcp-proxy.ts';
import { useTestApp } from '../support/test-app.ts';

let postgres: ReplicatedPostgres;
let redis: Awaited<ReturnType<typeof openRedisProxy>>;
beforeAll(async () => {
  redis = await openRedisProxy();
  postgres = await startReplicatedPostgres();
});
const testApp = useTestApp(() => ({ DATABASE_READ_URL: postgres.replicaUrl, RATE_LIMITS: 'off' }), {
  database: () => postgres.primaryUrl,
  redis: () => redis.url,
});
afterAll(async () => {
  redis.cut();
  await postgres.stop();
});

interface Client {
  port: number;
  query(statement: string | { text: string }): unknown;
}

/** Which servers the service sends statements about a table to during the work. */
async function serversOf(table: string, work: () => Promise<unknown>): Promise<string[]> {
  const { orm } = testApp.service.runtime;
  const { Client } = (await orm.em.getDriver().getConnection().getNativeClient()) as unknown as {
    Client: { prototype: Client };
  };
  const replicaPort = Number(new URL(postgres.replicaUrl).port);
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    const servers = query.mock.calls.flatMap(([statement], n) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      const { port } = query.mock.contexts[n] as Client;
      return text.includes(table) ? [port === replicaPort ? 'replica' : 'primary'] : [];
    });
    return [...new Set(servers)];
  } finally {
    query.mockRestore();
  }
}

/**
 * The same for a request, repeated if both servers got statements: the sweepers of the service read jobs of the primary
 * at the same time.
 */
async function serversOfRequest(table: string, path: string): Promise<string[]> {
  const request = () => serversOf(table, () => shop.rest.get(path));
  const servers = await request();
  return servers.length > 1 ? request() : servers;
}

/** What the health check says about the replica. */
async function replicaIsUsed(): Promise<boolean> {
  const response = await fetch(`${testApp.url}/health/ready`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { replica: boolean }).replica;
}

let shop: Shop;
let projectId: string;
/** Waits until what the shop wrote, and its sign-in, are long enough ago. */
const untilUnpinned = (of: Shop = shop) =>
  eventually(async () => (await serversOf('projects', () => of.rest.get('/projects'))).includes('replica'));

describe('a service with a read replica', () => {
  beforeAll(async () => {
    shop = await newShop(testApp);
    ({ projectId } = await newProject(testApp, shop));
    await importCatalogue(shop, projectId);
  });
  beforeEach(() => untilUnpinned());

  it('reads lists and exports from it', async () => {
    for (const [table, path] of [
      ['projects', '/projects'],
      ['content_items', `/projects/${projectId}/items`],
      ['data_sources', `/projects/${projectId}/data-sources`],
      ['store_connections', '/store-connections'],
      ['jobs', `/projects/${projectId}/jobs`],
      ['content_items', `/projects/${projectId}/export`],
    ] as const)
      expect([path, await serversOfRequest(table, path)]).toEqual([path, ['replica']]);
  });

  it('never reads money, the caller or a single record from it', async () => {
    for (const [table, path] of [
      ['transactions', '/billing/transactions'],
      ['payments', '/billing/invoices'],
      ['payment_events', '/billing/payment-history'],
      ['balances', '/billing/balance'],
      ['sessions', '/projects'],
      ['projects', `/projects/${projectId}`],
    ] as const)
      expect([path, await serversOf(table, () => shop.rest.get(path))]).toEqual([path, ['primary']]);
  });

  it('shows users at once what they wrote, in every process', async () => {
    const colleague = await newMember(testApp, shop);
    await untilUnpinned(colleague);
    const other = await startService({ ...testApp.config, ROLE: 'web' }, testApp.stores);
    try {
      await eventually(() => other.runtime.replica!.isUsable());
      const { body: project } = await shop.rest.post('/projects', { name: 'Just written' });
      for (const url of [testApp.url, other.url!]) {
        const read = async () => {
          const { body } = await new RestClient(url, shop.token).get('/projects');
          expect(JSON.stringify(body)).toContain(project.id);
        };
        expect(await serversOf('projects', read)).toEqual(['primary']);
      }
      expect(await serversOf('projects', () => colleague.rest.get('/projects'))).toEqual(['replica']);
    } finally {
      await other.stop();
    }
  });

  it('reads the primary while the replica is too far behind, and the replica again afterwards', async () => {
    await postgres.pause();
    try {
      await testApp.ctx().em.execute(`update projects set name = 'Renamed' where id = '${projectId}'`);
      await eventually(async () => !(await replicaIsUsed()));
      expect(await serversOf('projects', () => shop.rest.get('/projects'))).toEqual(['primary']);
      expect(JSON.stringify((await shop.rest.get('/projects')).body)).toContain('Renamed');
    } finally {
      await postgres.resume();
    }
    await eventually(replicaIsUsed);
    expect(await serversOf('projects', () => shop.rest.get('/projects'))).toEqual(['replica']);
    expect(JSON.stringify((await shop.rest.get('/projects')).body)).toContain('Renamed');
  });

  it('answers all requests while the replica ends and is away, and is ready', async () => {
    const stopped = postgres.stopReplica();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.rest.get('/projects')));
    await stopped;
    for (let n = 0; n < 5; n += 1) answers.push(await shop.rest.get(`/projects/${projectId}/items`));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await eventually(async () => !(await replicaIsUsed()));
    await postgres.startReplica();
    await eventually(replicaIsUsed);
  });

  it('reads the primary and executes mutations while Redis does not respond', async () => {
    redis.stall();
    try {
      expect(await serversOf('projects', () => shop.rest.get('/projects'))).toEqual(['primary']);
      expect((await shop.rest.post('/projects', { name: 'Without Redis' })).status).toBe(201);
    } finally {
      redis.cut();
      await redis.closed;
      await redis.restore();
    }
    await untilUnpinned();
  });

  it('starts without its replica, and uses it as soon as it is there', async () => {
    await postgres.stopReplica();
    const other = await startService({ ...testApp.config, ROLE: 'web' }, testApp.stores);
    try {
      expect((await new RestClient(other.url!, shop.token).get('/projects')).status).toBe(200);
      expect(other.runtime.replica!.isUsable()).toBe(false);
      await postgres.startReplica();
      await eventually(() => other.runtime.replica!.isUsable());
    } finally {
      await other.stop();
    }
  });
});
