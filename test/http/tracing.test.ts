import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { row, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';
import { graphql } from './graphql-client.ts';

jest.setTimeout(240_000);

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
});
const variables = (service: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: service });
const testApp = useTestApp(() => ({ ROLE: 'web', ...variables('web') }));
let shop: Shop;
beforeAll(async () => {
  await startWorkerProcess(testApp, variables('worker'));
  shop = await newShop(testApp);
});
afterAll(async () => {
  await killWorkerProcesses();
  await collector.close();
});

/** A new trace of a caller, with its `traceparent`. */
function newTrace() {
  const [traceId, spanId] = [randomBytes(16), randomBytes(8)];
  return {
    traceparent: `00-${traceId.toString('hex')}-${spanId.toString('hex')}-01`,
    traceId: traceId.toString('base64'),
    spanId: spanId.toString('base64'),
  };
}

/** The spans of a trace, once its request and the messages of its items have arrived. */
async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  const found = () => collector.spans.filter((span) => span.traceId === traceId);
  return eventually(found, (spans) => {
    const items = spans.filter(({ name }) => name === 'process item');
    const isRequested = spans.some(({ name }) => name === 'POST createJob');
    return isRequested && items.length > 0 && items.every((item) => messageOf(item, spans) !== undefined);
  });
}

/** A message that was delivered twice has a span for each time, and one of them has the items. */
const messageOf = (item: ReceivedSpan, spans: readonly ReceivedSpan[]) =>
  spans.find(({ name, spanId }) => name === 'process generation' && spanId === item.parentSpanId);

describe('a trace', () => {
  it('goes from the caller over the request and the job to the calls of the provider', async () => {
    const { projectId } = await newProject(testApp, shop);
    const items = await importCatalogue(shop, projectId, catalogueOf(2));
    const caller = newTrace();
    const { body } = await shop.rest.post(
      `/projects/${projectId}/jobs`,
      { job_type: 'generation', payload: { item_ids: items, ai_provider: 'aiA' } },
      { traceparent: caller.traceparent },
    );
    await jobEnd(shop, body.job_id);

    const spans = await spansOf(caller.traceId);
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [request] = named('POST createJob');
    expect(request).toMatchObject({ service: 'web', kind: 'server', parentSpanId: caller.spanId, failed: false });
    expect(request!.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 202,
      'cas.operation': 'createJob',
      'cas.organization.id': shop.organizationId,
    });
    const steps = named('process item');
    const message = messageOf(steps[0]!, spans);
    expect(message).toMatchObject({ service: 'worker', kind: 'consumer', parentSpanId: request!.spanId });
    expect(message!.attributes).toMatchObject({
      'messaging.destination.name': 'generation',
      'cas.job.id': body.job_id,
    });
    expect(steps.map(({ parentSpanId }) => parentSpanId)).toEqual([message!.spanId, message!.spanId]);
    const calls = named('call aiA');
    expect(calls.map(({ kind, service }) => [kind, service])).toEqual([
      ['client', 'worker'],
      ['client', 'worker'],
    ]);
    expect(new Set(calls.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set(steps.map(({ spanId }) => spanId)));
  });

  it('of a request without a header begins there, and contains no path and no text', async () => {
    await shop.rest.get('/projects?search=canary');
    await graphql(testApp, shop.token, 'query Canary { projects { total } }');
    const found = await eventually(
      () => collector.spans.filter(({ name }) => name === 'GET projects' || name === 'POST projects'),
      ({ length }) => length >= 2,
    );
    expect(found.map(({ parentSpanId }) => parentSpanId)).toEqual([null, null]);
    expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(2);
    expect(JSON.stringify(found).toLowerCase()).not.toContain('canary');
  });

  it('shows a failed call of the provider', async () => {
    const { projectId } = await newProject(testApp, shop);
    const items = await importCatalogue(shop, projectId, catalogueOf(1, 'Broken'));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'status', match: 'Broken' });
    const caller = newTrace();
    const { body } = await shop.rest.post(
      `/projects/${projectId}/jobs`,
      { job_type: 'generation', payload: { item_ids: items, ai_provider: 'aiA' } },
      { traceparent: caller.traceparent },
    );
    await jobEnd(shop, body.job_id);
    const spans = await spansOf(caller.traceId);
    const calls = spans.filter(({ name }) => name === 'call aiA');
    expect(calls.map(({ failed, attributes }) => [failed, attributes['error.type']])).toEqual([
      [true, 'ProviderError'],
      [false, undefined],
    ]);
  });
});

describe('an invalid traceparent', () => {
  it.each([
    ['of another version', `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['with a trace of zeros', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['with a text', 'canary'],
  ])('%s is ignored', async (_, traceparent) => {
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    const { body } = await shop.rest.post(
      `/projects/${projectId}/jobs`,
      { job_type: 'generation', payload: {} },
      { traceparent },
    );
    const stored = await row<{ traceparent: string }>(
      testApp.ctx().em,
      sql`select traceparent from jobs where id = ${body.job_id}`,
    );
    expect(stored!.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(traceparent).not.toContain(stored!.traceparent.slice(3, 35));
    await jobEnd(shop, body.job_id);
  });
});

describe('without tracing', () => {
  const plainApp = useTestApp();

  it('the header of the request is stored with the job, for workers that record traces', async () => {
    const other = await newShop(plainApp);
    const { projectId } = await newProject(plainApp, other);
    await importCatalogue(other, projectId, catalogueOf(1));
    const { traceparent } = newTrace();
    const { body } = await other.rest.post(
      `/projects/${projectId}/jobs`,
      { job_type: 'generation', payload: {} },
      { traceparent },
    );
    const stored = await row<{ traceparent: string }>(
      plainApp.ctx().em,
      sql`select traceparent from jobs where id = ${body.job_id}`,
    );
    expect(stored).toEqual({ traceparent });
    await jobEnd(other, body.job_id);
  });
});
