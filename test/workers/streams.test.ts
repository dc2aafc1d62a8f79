import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { logOf } from '../support/jobs.ts';
import { setCt } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { allFrames, type Frame, frames } from '../support/sse.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

async function stage(products: number): Promise<{ shop: Shop; projectId: string; ids: string[] }> {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  return { shop, projectId, ids: await importCatalogue(shop, projectId, catalogueOf(products)) };
}

const regenerate = (shop: Shop, projectId: string, body: object = {}, signal?: AbortSignal) =>
  shop.rest.open('POST', `/projects/${projectId}/regenerate/stream`, body, {}, signal);
const events = (shop: Shop, jobId: string, headers: Record<string, string> = {}) =>
  shop.rest.open('GET', `/jobs/${jobId}/events`, undefined, headers);
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => index + from);
const ids = (read: Frame[]) => read.map((frame) => frame.id);
const slow = (ms: number) => testApp.sandbox.state.latency.set('aiA', ms);

async function jobIdOf(response: Response): Promise<string> {
  return response.headers.get('x-job-id')!;
}

describe('a stream that starts its job', () => {
  it('sends start, one progress event for each item, and complete for a regeneration', async () => {
    const { shop, projectId, ids: items } = await stage(3);
    const response = await regenerate(shop, projectId, { tone: 'playful' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const read = await allFrames(response);
    expect(ids(read)).toEqual(upTo(5));
    expect(read.map((frame) => frame.event)).toEqual(['start', 'progress', 'progress', 'progress', 'complete']);
    for (const frame of read) expect(frame.data).toMatchObject({ type: frame.event, job_id: await jobIdOf(response) });
    expect(read.slice(1, 4).map((frame) => frame.data)).toMatchObject(
      upTo(3).map((current) => ({
        current,
        total: 3,
        status: 'succeeded',
        tokens_used: expect.any(Number),
        ct_cost: expect.stringMatching(/^\d+\.\d{4}$/),
      })),
    );
    expect(new Set(read.slice(1, 4).map((frame) => frame.data.item_id))).toEqual(new Set(items));
    expect(read.at(-1)!.data).toMatchObject({
      status: 'completed',
      generated_count: 3,
      failed_count: 0,
      skipped_count: 0,
      failed_items: [],
    });
  });

  it('sends the same events for a sync, with the accepted and the rejected items', async () => {
    const { shop, projectId, ids: items } = await stage(2);
    testApp.sandbox.state.shop.upsert([{ handle: 'product-1' }]);
    await shop.rest.post(`/projects/${projectId}/generate`, {});
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: items });
    const read = await allFrames(await shop.rest.open('POST', `/projects/${projectId}/sync/stream`));
    expect(ids(read)).toEqual(upTo(4));
    const progress = Object.fromEntries(read.slice(1, 3).map((frame) => [frame.data.external_id, frame.data]));
    expect(progress['product-1']).toMatchObject({ status: 'succeeded', synced_at: expect.stringMatching(/Z$/) });
    expect(progress['product-2']).toMatchObject({ status: 'failed', message: 'The product is not in the store' });
    expect(read.at(-1)!.data).toMatchObject({
      synced_count: 1,
      failed_count: 1,
      failed_items: [{ item_id: items[1], error: 'The product is not in the store' }],
    });
  });

  it('responds with plain JSON to errors that occur before the first byte', async () => {
    const { shop, projectId } = await stage(1);
    const stranger = await newShop(testApp);
    const { body: bare } = await shop.rest.post('/projects', { name: 'Without a store' });
    const stream = (path: string, body: unknown = {}, by = shop) => by.rest.open('POST', path, body);
    const path = `/projects/${projectId}/regenerate/stream`;
    const answers: [Promise<Response>, number][] = [
      [shop.rest.as(null).open('POST', path, {}), 401],
      [stream(path, {}, stranger), 404],
      [stream(`/projects/${randomUUID()}/regenerate/stream`), 404],
      [stream('/projects/nonsense/regenerate/stream'), 422],
      [stream(path, { max_short_chars: 5 }), 422],
      [stream(path, { ai_model: 'no-such' }), 422],
      [stream(`/projects/${bare.id}/sync/stream`), 422],
      [stream(`/projects/${projectId}/sync/stream`, { mode: 'selected' }), 422],
      [events(stranger, randomUUID()), 404],
    ];
    for (const [answer, status] of answers) await expectError(await answer, status);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    await expectError(await stream(path), 402);
    await setCt(testApp.ctx(), shop.organizationId, '10.0000');
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 9 });
    const { body: job } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    await expectError(await stream(path), 409);
    await expectError(await events(stranger, job.job_id), 404);
    await shop.rest.post(`/jobs/${job.job_id}/cancel`);
  });
});

async function expectError(response: Response, status: number): Promise<void> {
  const body = (await response.json()) as { detail: string };
  expect({ status: response.status, detail: body.detail }).toEqual({ status, detail: expect.stringMatching(/\w/) });
}

describe('a stream that is dropped', () => {
  it('does not stop the job, and continues after Last-Event-ID without gaps or duplicates', async () => {
    const { shop, projectId } = await stage(30);
    slow(60);
    const gone = new AbortController();
    const response = await regenerate(shop, projectId, { concurrency: 4 }, gone.signal);
    const jobId = await jobIdOf(response);
    const seen: Frame[] = [];
    for await (const frame of frames(response)) if (seen.push(frame) === 4) break;
    gone.abort();
    await eventually(
      () => logOf(testApp.ctx(), jobId),
      (log) => log.length > 10,
    );

    const rest = await allFrames(await events(shop, jobId, { 'Last-Event-ID': '4' }));
    expect([...ids(seen), ...ids(rest)]).toEqual(upTo(32));
    expect(rest.at(-1)!.event).toBe('complete');
    expect(ids(await allFrames(await events(shop, jobId)))).toEqual(upTo(32));
  });

  it('delivers every event once if it is continued many times', async () => {
    const { shop, projectId } = await stage(30);
    slow(40);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: { concurrency: 4 },
    });
    const seen: number[] = [];
    for (let done = false; !done;) {
      const part = await events(shop, body.job_id, { 'Last-Event-ID': String(seen.at(-1) ?? 0) });
      let inPart = 0;
      for await (const frame of frames(part)) {
        seen.push(frame.id);
        done = frame.event === 'complete';
        inPart += 1;
        if (inPart === 5) break;
      }
    }
    expect(seen).toEqual(upTo(32));
  });

  it('delivers nothing after the last event, and rejects a header that is not an id', async () => {
    const { shop, projectId } = await stage(1);
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(await allFrames(await events(shop, body.job_id, { 'Last-Event-ID': '3' }))).toEqual([]);
    expect(await allFrames(await events(shop, body.job_id, { 'Last-Event-ID': '999999' }))).toEqual([]);
    await expectError(await events(shop, body.job_id, { 'Last-Event-ID': 'soon' }), 422);
  });

  it('with an unknown id does not affect the other streams', async () => {
    const { shop, projectId } = await stage(10);
    slow(150);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: { concurrency: 2 },
    });
    const [lost, ...others] = await Promise.all([
      events(shop, body.job_id, { 'Last-Event-ID': '999999' }),
      events(shop, body.job_id),
      events(shop, body.job_id),
    ]);
    for (const other of others) expect(ids(await allFrames(other))).toEqual(upTo(12));
    expect((await allFrames(lost)).at(-1)!.event).toBe('complete');
  });
});

describe('an open stream', () => {
  it('of a cancelled job ends with complete', async () => {
    const { shop, projectId } = await stage(2);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 9 });
    const response = await regenerate(shop, projectId);
    await shop.rest.post(`/jobs/${await jobIdOf(response)}/cancel`);
    const read = await allFrames(response);
    expect(read.at(-1)).toMatchObject({ event: 'complete', data: { status: 'cancelled', generated_count: 0 } });
  });

  it('does not block others if its client does not read', async () => {
    const { shop, projectId } = await stage(1);
    const { body: job } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    // A log that is much larger than the buffers of a socket.
    await changed(testApp.ctx().em, sql`delete from job_events where job_id = ${job.job_id}`);
    await changed(
      testApp.ctx().em,
      sql`insert into job_events (job_id, seq, type, data, created_at)
          select ${job.job_id}, n, case when n = 8000 then 'complete' else 'progress' end,
                 jsonb_build_object('pad', repeat('x', 2000)), now()
            from generate_series(1, 8000) n`,
    );
    await changed(testApp.ctx().em, sql`update jobs set last_seq = 8000 where id = ${job.job_id}`);
    const { hostname, port } = new URL(testApp.url);
    const stuck = connect(Number(port), hostname);
    stuck.pause();
    stuck.write(
      `GET /api/v1/jobs/${job.job_id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`,
    );
    expect(ids(await allFrames(await events(shop, job.job_id)))).toEqual(upTo(8000));
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    stuck.destroy();
  });

  it('ends when its session is logged out', async () => {
    const { shop, projectId } = await stage(1);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 9 });
    const response = await regenerate(shop, projectId);
    const jobId = await jobIdOf(response);
    const reading = allFrames(response);
    expect((await shop.rest.post('/auth/logout')).status).toBe(200);
    expect((await reading).map((frame) => frame.event)).not.toContain('complete');
    const { body } = await shop.rest.as(null).post('/auth/login', { email: shop.email, password: shop.password });
    const again = { ...shop, rest: shop.rest.as(body.access_token) };
    expect((await again.rest.post(`/jobs/${jobId}/cancel`)).status).toBe(200);
    expect((await jobEnd(again, jobId)).status).toBe('cancelled');
  });
});
