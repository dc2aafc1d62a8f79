import { describe, expect, it } from '@jest/globals';
import { row, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { type Scrape, scrape } from '../support/scrape.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';
import { newStage, pauseAtCall } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';
import { openSocket } from './socket-client.ts';

const testApp = useTestApp({ METRICS_PORT: '0' });

type Increase = Scrape['value'];

/**
 * Runs work and returns by how much a metric increased meanwhile. The service counts right after it responded or
 * committed, so the metrics are read until the condition is true.
 */
async function increases(work: () => Promise<unknown>, counted: (increase: Increase) => boolean): Promise<Increase> {
  const before = await scrape(testApp);
  await work();
  return eventually(async () => {
    const after = await scrape(testApp);
    return (name, labels) => after.value(name, labels) - before.value(name, labels);
  }, counted);
}

const requestsCounted = (count: number) => (increase: Increase) => increase('cas_requests_total') >= count;

describe('GET /metrics', () => {
  it('is served on METRICS_PORT only, and nothing else is', async () => {
    const { origin } = new URL(testApp.service.metricsUrl!);
    expect(origin).not.toBe(testApp.url);
    const response = await fetch(`${origin}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const [method, path] of [
      ['POST', '/metrics'],
      ['GET', '/'],
      ['GET', '/api/v1/projects'],
    ] as const)
      expect((await fetch(origin + path, { method })).status).toBe(404);
    expect((await fetch(`${testApp.url}/metrics`)).status).toBe(404);
  });

  it('counts and measures requests by operation and status', async () => {
    const shop = await newShop(testApp);
    const unknown = '/projects/00000000-0000-4000-8000-000000000000';
    const increase = await increases(async () => {
      await shop.rest.get('/projects');
      await shop.rest.get('/projects?limit=1');
      await shop.rest.get('/projects?limit=none');
      await shop.rest.get(unknown);
      await shop.rest.get(`${unknown}/items`);
      await shop.rest.as(null).get('/projects');
      await shop.rest.get('/no-such-path');
      await shop.rest.upload(`${unknown}/data-sources/upload`, 'a.csv', 'a,b');
    }, requestsCounted(8));
    expect(increase('cas_requests_total')).toBe(8);
    const requests = (operation: string, status: string) =>
      increase('cas_requests_total', { api: 'rest', operation, status });
    expect([requests('projects', '200'), requests('projects', '422'), requests('projects', '401')]).toEqual([2, 1, 1]);
    expect([requests('project', '404'), requests('items', '404')]).toEqual([1, 1]);
    expect(increase('cas_request_duration_seconds_count', { api: 'rest', operation: 'projects' })).toBe(4);
    expect(increase('cas_requests_total', { operation: 'unknown', status: '404' })).toBe(1);
    const upload = { api: 'none', operation: 'POST /projects/:project_id/data-sources/upload', status: '404' };
    expect(increase('cas_requests_total', upload)).toBe(1);
  });

  it('counts documents of GraphQL by their root field, and with the status of REST', async () => {
    const { token } = await newShop(testApp);
    const increase = await increases(async () => {
      await graphql(testApp, token, 'query Chosen { projects { projects { id } } }');
      await graphql(testApp, token, '{ project(projectId: "00000000-0000-4000-8000-000000000000") { id } }');
      await graphql(testApp, token, '{ one: projects { hasMore } two: projects { hasMore } }');
      await graphql(testApp, token, '{ noSuchField }');
    }, requestsCounted(4));
    const requests = (operation: string, status: string) =>
      increase('cas_requests_total', { api: 'graphql', operation, status });
    expect([requests('projects', '200'), requests('project', '404'), requests('several', '200')]).toEqual([1, 1, 1]);
    expect(requests('unknown', '400')).toBe(1);
  });

  it('counts operations over a WebSocket when they begin, and the open sockets', async () => {
    const { token } = await newShop(testApp);
    const openBefore = (await scrape(testApp)).value('cas_sockets');
    const socket = await openSocket(testApp, token);
    const increase = await increases(
      async () => {
        await socket.request('{ projects { hasMore } }');
        await socket.request('{ noSuchField }');
      },
      (increased) => increased('cas_requests_total', { api: 'socket' }) >= 2,
    );
    expect(increase('cas_requests_total', { api: 'socket', operation: 'projects', status: '200' })).toBe(1);
    expect(increase('cas_requests_total', { api: 'socket', operation: 'unknown', status: '400' })).toBe(1);
    expect((await scrape(testApp)).value('cas_sockets')).toBe(openBefore + 1);
    socket.close();
    await eventually(
      async () => (await scrape(testApp)).value('cas_sockets'),
      (open) => open === openBefore,
    );
  });

  it('measures calls to payment platforms and the mail server', async () => {
    const increase = await increases(
      async () => {
        const { rest } = await newShop(testApp);
        expect((await rest.post('/billing/checkout', { tier: 'starter', billing_period: 'monthly' })).status).toBe(200);
      },
      (increased) => increased('cas_provider_call_duration_seconds_count', { provider: 'mail' }) > 0,
    );
    const calls = (provider: string) =>
      increase('cas_provider_call_duration_seconds_count', { provider, outcome: 'succeeded' });
    expect(calls('payA')).toBeGreaterThan(0);
    expect(calls('mail')).toBeGreaterThan(0);
  });

  it('counts items by outcome, CT as the ledger has them, calls of providers and tokens', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const ids = await importCatalogue(shop, projectId, catalogueOf(4));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal', match: 'Product 2\\"' });
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'status', match: 'Product 3\\"' });
    const callsBefore = testApp.sandbox.state.calls.count('aiA');
    const increase = await increases(
      async () => {
        const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
          job_type: 'generation',
          payload: { item_ids: ids, ai_provider: 'aiA' },
        });
        await jobEnd(shop, body.job_id);
      },
      (increased) => increased('cas_job_items_total') >= 4 && increased('cas_jobs_total') > 0,
    );
    const items = (outcome: string) => increase('cas_job_items_total', { job_type: 'generation', outcome });
    expect([items('succeeded'), items('failed'), increase('cas_job_items_total')]).toEqual([3, 1, 4]);
    expect(increase('cas_jobs_total', { job_type: 'generation', status: 'completed' })).toBe(1);
    const booked = await row<{ ct: number; tokens: number }>(
      testApp.ctx().em,
      sql`select -sum(amount)::float8 as ct, sum((usage->>'tokens')::int)::float8 as tokens
            from transactions
           where organization_id = ${shop.organizationId} and transaction_type = 'usage'`,
    );
    expect(booked!.ct).toBeGreaterThan(0);
    expect(increase('cas_ct_charged_total')).toBeCloseTo(booked!.ct, 4);
    const calls = testApp.sandbox.state.calls.count('aiA') - callsBefore;
    const ended = (outcome: string) =>
      increase('cas_provider_call_duration_seconds_count', { provider: 'aiA', outcome });
    expect([ended('succeeded'), ended('unavailable')]).toEqual([calls - 1, 1]);
    const tokens = (kind: string) => increase('cas_provider_tokens_total', { provider: 'aiA', kind });
    // The refused answer has tokens, too, which nobody pays.
    expect(tokens('input') + tokens('output')).toBeGreaterThan(booked!.tokens);
  });

  it('counts items that a cancel ends', async () => {
    const stage = await newStage(testApp, 'Stuck', 2);
    const increase = await increases(
      async () => {
        await pauseAtCall(testApp, stage);
        await stage.shop.rest.post(`/jobs/${stage.jobId}/cancel`);
        testApp.sandbox.state.faults.release('Stuck');
      },
      (increased) => increased('cas_jobs_total') > 0,
    );
    expect(increase('cas_job_items_total', { job_type: 'generation', outcome: 'cancelled' })).toBe(2);
    expect(increase('cas_jobs_total', { job_type: 'generation', status: 'cancelled' })).toBe(1);
  });

  it('has the connections to PostgreSQL, the lag of the event loop and the memory of the process', async () => {
    const { value } = await scrape(testApp);
    expect(value('cas_database_connections')).toBeGreaterThan(0);
    expect(value('cas_database_waiting')).toBe(0);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  it('contains nothing that belongs to an organization', async () => {
    const shop = await newShop(testApp);
    const { projectId, connectionId } = await newProject(testApp, shop);
    const [itemId] = await importCatalogue(shop, projectId, catalogueOf(1));
    await shop.rest.get(`/projects/${projectId}/items/${itemId}`);
    const { text } = await scrape(testApp);
    const secrets = [shop.organizationId, shop.email, projectId, connectionId, itemId!, 'Catalogue'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
