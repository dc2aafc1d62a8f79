import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Service, startService } from '../../bin/service.ts';
import type { Config } from '../../src/core/config.ts';
import { changed, row, sql } from '../../src/core/sql.ts';
import { type TestApp, useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { allFrames } from '../support/sse.ts';
import { openSocket } from './socket-client.ts';

/** Reads the database while the service of a test stops. */
const testApp = useTestApp({ ROLE: 'web', GENERATION_CONCURRENCY: '1' });
let service: Service;
let stopping: TestApp;
let shop: Shop;
let projectId: string;

beforeEach(() => start());

async function start(change: Partial<Config> = {}): Promise<void> {
  await service?.stop();
  service = await startService({ ...testApp.config, runsWorkers: true, ...change }, testApp.stores);
  stopping = { ...testApp, service, url: service.url! };
  shop = await newShop(stopping);
  ({ projectId } = await newProject(stopping, shop));
}

/** Locks the row of the project while `act` runs, so that an update of it has to wait. */
async function lockingProject(act: () => Promise<void>): Promise<void> {
  await testApp.ctx().em.transactional(async (em) => {
    await row(em, sql`select id from projects where id = ${projectId} for update`);
    await act();
  });
}

async function untilSomeoneWaits(): Promise<void> {
  const waiting = () =>
    row<{ n: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await eventually(async () => (await waiting())!.n > 0);
}

describe('a service that stops', () => {
  it('responds to a change in flight', async () => {
    let stopped = Promise.resolve();
    let answer = null as ReturnType<typeof shop.rest.patch> | null;
    await lockingProject(async () => {
      answer = shop.rest.patch(`/projects/${projectId}`, { name: 'Renamed' });
      answer.catch(() => undefined);
      await untilSomeoneWaits();
      stopped = service.stop();
      await untilConnectionsRejected();
    });
    const { status, body } = await answer!;
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Renamed' });
    await stopped;
  });

  it('sends a response completely that the client has not read yet', async () => {
    const { body: source } = await shop.rest.upload(
      `/projects/${projectId}/data-sources/upload`,
      'a.csv',
      'Handle,Title\nchair,Chair\n',
    );
    await changed(
      testApp.ctx().em,
      sql`insert into import_errors (data_source_id, row, column_name, value, code, message)
          select ${source.id}, n, 'Title', '', 'missing_title', repeat('x', 20000) from generate_series(1, 1000) n`,
    );
    const call = get(`${stopping.url}/api/v1/projects/${projectId}/data-sources/${source.id}/errors?limit=1000`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const stopped = service.stop();
    await untilConnectionsRejected();
    expect((await json(answer)) as object).toMatchObject({ total: 1000, errors: { length: 1000 } });
    await stopped;
  });

  it('completes the work that a request waits for', async () => {
    await importCatalogue(shop, projectId, catalogueOf(4));
    testApp.sandbox.state.latency.set('aiA', 200);
    const answer = shop.rest.post(`/projects/${projectId}/generate`, {});
    answer.catch(() => undefined);
    await eventually(() => testApp.sandbox.state.calls.count('aiA') > 0);
    const stopped = service.stop();
    const { status, body } = await answer.finally(() => testApp.sandbox.state.reset());
    expect({ status, generated: body.generated_count }).toEqual({ status: 200, generated: 4 });
    await stopped;
  });

  it('is not ready first, while it still accepts requests', async () => {
    await start({ SHUTDOWN_DELAY_SECONDS: 2 });
    const stopped = service.stop();
    const ready = await fetch(`${stopping.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'ending', database: true }),
    ]);
    expect((await fetch(`${stopping.url}/health/live`)).status).toBe(200);
    expect((await shop.rest.patch(`/projects/${projectId}`, { name: 'Renamed' })).status).toBe(200);
    await stopped;
    await expect(fetch(stopping.url)).rejects.toThrow('fetch failed');
  });

  it('answers a call that waits for a long job, which goes on', async () => {
    await start({ SHUTDOWN_GRACE_SECONDS: 2 });
    await importCatalogue(shop, projectId, catalogueOf(1));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 9 });
    const answer = shop.rest.post(`/projects/${projectId}/generate`, {});
    answer.catch(() => undefined);
    await eventually(() => testApp.sandbox.state.calls.count('aiA') > 0);
    const stopped = service.stop();
    const { status, body } = await answer.finally(() => testApp.sandbox.state.reset());
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'running', generated_count: 0 } });
    await stopped;
  });

  it('cuts a request that takes too long', async () => {
    await start({ SHUTDOWN_GRACE_SECONDS: 1 });
    await lockingProject(async () => {
      const answer = shop.rest.patch(`/projects/${projectId}`, { name: 'Renamed' });
      answer.catch(() => undefined);
      await untilSomeoneWaits();
      void service.stop();
      await expect(answer).rejects.toThrow('fetch failed');
    });
    await service.stop();
  });

  it('closes event streams and sockets in order', async () => {
    await importCatalogue(shop, projectId, catalogueOf(1));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 9 });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    const stream = allFrames(await shop.rest.open('GET', `/jobs/${body.job_id}/events`));
    const socket = await openSocket(stopping, shop.token);
    await service.stop();
    const received = await stream;
    expect(received.map((frame) => frame.event)).not.toContain('complete');
    expect(received.at(-1)).toMatchObject({ event: 'retry', data: 1000 });
    expect((await socket.closed).code).toBe(1001);
    testApp.sandbox.state.reset();
  });
});

/** Polls until the service accepts no new connections. */
async function untilConnectionsRejected(): Promise<void> {
  const { hostname, port } = new URL(stopping.url);
  await eventually(async () => {
    const socket = connect(Number(port), hostname);
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return !open;
  });
}
