import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Service, startService } from '../../bin/service.ts';
import { changed, row, sql } from '../../src/core/sql.ts';
import { type TestApp, useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { allFrames } from '../support/sse.ts';
import { openSocket } from './socket-client.ts';

/** Looks into the database while the service of a test ends. */
const testApp = useTestApp({ ROLE: 'web', GENERATION_CONCURRENCY: '1' });
let service: Service;
let doors: TestApp;
let shop: Shop;
let projectId: string;

beforeEach(async () => {
  service = await startService({ ...testApp.config, runsWorkers: true }, testApp.stores);
  doors = { ...testApp, service, url: service.url! };
  shop = await newShop(doors);
  ({ projectId } = await newProject(doors, shop));
});

/** Holds the project's row while `act` runs, so that a change of it has to wait. */
async function holdingProject(act: () => Promise<void>): Promise<void> {
  await testApp.ctx().em.transactional(async (em) => {
    await row(em, sql`select id from projects where id = ${projectId} for update`);
    await act();
  });
}

async function someoneWaits(): Promise<void> {
  const waiting = () =>
    row<{ n: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await eventually(async () => (await waiting())!.n > 0);
}

describe('a service that is stopped', () => {
  it('answers a change that is under way', async () => {
    let stopped = Promise.resolve();
    let answer = null as ReturnType<typeof shop.rest.patch> | null;
    await holdingProject(async () => {
      answer = shop.rest.patch(`/projects/${projectId}`, { name: 'Renamed' });
      answer.catch(() => undefined);
      await someoneWaits();
      stopped = service.stop();
      await refusesConnections();
    });
    const { status, body } = await answer!;
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Renamed' });
    await stopped;
  });

  it('sends out what is answered but not yet read', async () => {
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
    const call = get(`${doors.url}/api/v1/projects/${projectId}/data-sources/${source.id}/errors?limit=1000`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const stopped = service.stop();
    await refusesConnections();
    expect((await json(answer)) as object).toMatchObject({ total: 1000, errors: { length: 1000 } });
    await stopped;
  });

  it('still does the work that a call waits for', async () => {
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

  it('cuts a call that takes too long', async () => {
    await holdingProject(async () => {
      const answer = shop.rest.patch(`/projects/${projectId}`, { name: 'Renamed' });
      answer.catch(() => undefined);
      await someoneWaits();
      void service.stop();
      await expect(answer).rejects.toThrow('fetch failed');
    });
    await service.stop();
  });

  it('ends event streams and sockets in order', async () => {
    await importCatalogue(shop, projectId, catalogueOf(1));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 9 });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    const stream = allFrames(await shop.rest.open('GET', `/jobs/${body.job_id}/events`));
    const socket = await openSocket(doors, shop.token);
    await service.stop();
    expect((await stream).map((frame) => frame.event)).not.toContain('complete');
    expect((await socket.closed).code).toBe(1001);
    testApp.sandbox.state.reset();
  });
});

/** Polls until the service takes no new connection. */
async function refusesConnections(): Promise<void> {
  const { hostname, port } = new URL(doors.url);
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
