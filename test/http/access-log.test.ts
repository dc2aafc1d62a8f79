import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/core/config.ts';
import { sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { holdRows } from '../support/held-rows.ts';
import { newKey } from '../support/plugin.ts';
import { PRODUCTION } from '../support/production.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';
import { type LogLine, logLines } from './log-lines.ts';

const testApp = useTestApp({ ACCESS_LOG: 'on' });
let shop: Shop;
let lines: LogLine[];

beforeEach(async () => {
  shop = await newShop(testApp);
  lines = logLines(testApp);
});

/** The lines of requests, once there are so many. */
async function requestLines(count: number): Promise<LogLine[]> {
  const found = () => lines.filter(({ event }) => event === 'request.completed');
  return eventually(found, ({ length }) => length >= count);
}

describe('the access log', () => {
  it('has a line for each request with its id, operation, organization, status and duration', async () => {
    const requestId = randomUUID();
    await shop.rest.get('/projects', { 'x-request-id': requestId });
    expect(await requestLines(1)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        event: 'request.completed',
        msg: 'The request was completed.',
        requestId,
        api: 'rest',
        operation: 'projects',
        method: 'GET',
        status: 200,
        durationMs: expect.any(Number),
        organizationId: shop.organizationId,
      },
    ]);
  });

  it('names the operation of a document and the status of its error', async () => {
    await graphql(testApp, shop.token, `{ project(projectId: "${randomUUID()}") { id } }`);
    expect(await requestLines(1)).toMatchObject([
      { api: 'graphql', operation: 'project', method: 'POST', status: 404, organizationId: shop.organizationId },
    ]);
  });

  it('has the organization of an API key', async () => {
    const key = await newKey(shop);
    await shop.rest.as(key).get(`/plugin/generation/${randomUUID()}/status`);
    expect((await requestLines(2)).at(-1)).toMatchObject({ status: 404, organizationId: shop.organizationId });
  });

  it('contains no path, because paths have tokens, and no query', async () => {
    await shop.rest.get('/projects?search=canary-in-a-query');
    await shop.rest.post('/chatbot/tenant-webhook?token=canary-in-a-query', {});
    await shop.rest.as(null).get('/canary-in-a-path');
    const found = await requestLines(3);
    expect(found.map(({ operation }) => operation)).toEqual(expect.arrayContaining(['projects', 'unknown']));
    expect(JSON.stringify(found)).not.toContain('canary');
    expect(found.filter(({ organizationId }) => organizationId !== undefined)).toHaveLength(1);
  });

  it('has no lines of health checks', async () => {
    await fetch(`${testApp.url}/health/live`);
    await shop.rest.get('/projects');
    expect((await requestLines(1)).map(({ operation }) => operation)).toEqual(['projects']);
  });

  it('has the status 499 for a client that disconnected', async () => {
    const held = await holdRows(testApp, sql`select 1 from users where email = ${shop.email} for update`);
    const abort = new AbortController();
    const request = shop.rest.open('PATCH', '/users/me', { full_name: 'Other' }, {}, abort.signal);
    request.catch(() => undefined);
    try {
      await held.awaited();
      abort.abort();
      expect(await requestLines(1)).toMatchObject([{ operation: 'updateMe', status: 499 }]);
    } finally {
      await held.release();
    }
  });

  it('is on in production and off elsewhere by default', () => {
    expect([loadConfig(PRODUCTION).accessLog, loadConfig({}).accessLog]).toEqual([true, false]);
    expect(loadConfig({ ...PRODUCTION, ACCESS_LOG: 'off' }).accessLog).toBe(false);
  });
});
