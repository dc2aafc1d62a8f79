import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectionStatus, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Fault } from '../../../../sandbox/faults.ts';
import { AppError } from '../../../../src/core/errors.ts';
import type { ReadEvent } from '../../../../src/services/catalog/imports/reading/catalog-record.ts';
import { readSource } from '../../../../src/services/catalog/imports/read-source.ts';
import { collectEvents } from './reading/collect.ts';
import { refusal } from '../../../support/as-user.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { resetProviderState } from '../../../support/provider-waits.ts';
import { newProject, newShop } from '../../../support/shop.ts';
import { addStoreSource, shopProducts } from '../../../support/store-source.ts';

/** A proxy of the sandbox that drops the cursor of a request, so that every page is the first one. */
const cursorBlind = createServer((req, res) => {
  void json(req).then(async (body) => {
    const { query } = body as { query: string };
    const headers = { 'X-Shopify-Access-Token': 'shpat_x' };
    const answer = await fetch(testApp.sandbox.url + req.url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables: {} }),
    });
    res.end(await answer.text());
  });
});
let cursorBlindUrl: string;

beforeAll(async () => {
  await new Promise<void>((done) => void cursorBlind.listen(0, '127.0.0.1', done));
  cursorBlindUrl = `http://127.0.0.1:${(cursorBlind.address() as AddressInfo).port}/storeA`;
});
afterAll(() => void cursorBlind.close());

const testApp = useTestApp(() => ({
  ROLE: 'web',
  IMPORT_MAX_ROWS: '50',
  OUTBOUND_ALLOW: new URL(cursorBlindUrl).host,
}));

beforeEach(() => testApp.sandbox.state.shop.reset([]));
afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const plan = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'storeA', ...fault });
const calls = () => testApp.sandbox.state.calls.count('storeA');

async function newSource() {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  testApp.sandbox.state.calls.clear();
  return { shop, projectId, connectionId, source: await addStoreSource(testApp, projectId, connectionId) };
}

async function setConnection(id: string, values: Partial<StoreConnection>): Promise<void> {
  await testApp.ctx().em.nativeUpdate(StoreConnection, id, values);
}

describe('reading a store that fails', () => {
  it('retries when the store is unavailable for a moment or rate-limited', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(30));
    plan({ kind: 'status', status: 503 });
    plan({ kind: 'throttled', times: 2 });
    plan({ kind: 'reset' });
    expect((await collectEvents(readSource(testApp.ctx(), source))).records).toHaveLength(30);
  });

  it.each<[Omit<Fault, 'system'>, number, RegExp]>([
    [{ kind: 'status', status: 500, times: 9 }, 502, /^The store is not available right now/],
    [{ kind: 'status', status: 401 }, 502, /^The store refused the access token/],
    [{ kind: 'html' }, 502, /did not answer like a store/],
    [{ kind: 'rate_limit', retry_after: 3600 }, 502, /asks to slow down/],
    [{ kind: 'status', status: 408, times: 9 }, 504, /did not answer in time/],
  ])('throws the reason after the first page: %j', async (fault, status, message) => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(20));
    const events: ReadEvent[] = [];
    const reading = async () => {
      for await (const list of readSource(testApp.ctx(), source)) {
        events.push(...list);
        if (events.length === 1) plan(fault);
      }
    };
    expect(await refusal(reading())).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(events).toHaveLength(12);
  });

  it('throws when the store returns the same page again and again', async () => {
    const { connectionId, source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(20));
    await setConnection(connectionId, { baseUrl: cursorBlindUrl });
    expect((await refusal(collectEvents(readSource(testApp.ctx(), source)))).message).toContain('again and again');
  });

  it.each([{ kind: 'hang' }, { kind: 'rate_limit', retry_after: 20 }] as const)(
    'ends at once when its signal is aborted during %j',
    async (fault) => {
      const { source } = await newSource();
      testApp.sandbox.state.shop.upsert(shopProducts(3));
      plan(fault);
      const controller = new AbortController();
      const reading = collectEvents(readSource(testApp.ctx(), source, controller.signal));
      await eventually(() => calls() > 0);
      controller.abort();
      await expect(reading).rejects.toBe(controller.signal.reason);
    },
  );

  it('throws 422 without a usable connection before it calls the store', async () => {
    const { projectId, connectionId } = await newSource();
    const other = await newSource();
    const read = async (id: unknown) =>
      refusal(collectEvents(readSource(testApp.ctx(), await addStoreSource(testApp, projectId, id))));
    for (const id of [other.connectionId, randomUUID(), 'nonsense', null]) {
      expect(await read(id)).toMatchObject({
        status: 422,
        message: expect.stringContaining('has no store connection'),
      });
    }
    await setConnection(connectionId, { status: ConnectionStatus.inactive });
    expect(await read(connectionId)).toMatchObject({ status: 422, message: expect.stringContaining('not usable') });
    expect(calls()).toBe(0);
  });

  it('throws for a platform without a catalogue', async () => {
    const { shop, projectId } = await newSource();
    const { body } = await shop.rest.post('/store-connections', {
      name: 'Ours',
      platform: 'custom',
      base_url: testApp.sandbox.url,
      access_token: 'a secret',
    });
    await setConnection(body.id, { status: ConnectionStatus.active });
    const source = await addStoreSource(testApp, projectId, body.id);
    expect(await refusal(collectEvents(readSource(testApp.ctx(), source)))).toEqual(
      new AppError('PROVIDER_ERROR', 'A custom connection has no catalogue.'),
    );
  });
});
