import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ContentItem } from '../../../entities/catalog/content-item.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { schema } from '../../../resolvers/schema.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { openStore } from '../../../src/services/stores/open-store.ts';
import { logLines } from '../../http/log-lines.ts';
import { addItems } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { jobEnd, newShop, type Shop } from '../../support/shop.ts';
import { tableNames } from '../../support/tables.ts';

const TOKEN = 'shpat_DoNotTellAnybody/+=9';
const [KEY, SECRET] = ['ck_DoNotTellAnybody_1', 'cs_DoNotTellAnybody_2'];
/** Each secret in its usual encodings. */
const SECRETS = [
  TOKEN,
  encodeURIComponent(TOKEN),
  KEY,
  SECRET,
  ...[`${KEY}:${SECRET}`, `editor:${SECRET}`, TOKEN].map((text) => Buffer.from(text).toString('base64')),
];

/** A server that echoes every request, in another part of the response each time. */
let echo: Server;
let shape: (sent: string) => { status: number; headers?: Record<string, string>; body: string };
const hostAndPort = () => `127.0.0.1:${(echo.address() as AddressInfo).port}`;

beforeAll(async () => {
  echo = createServer(async (req, res) => {
    const answer = shape(await everythingOf(req));
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  });
  await new Promise<void>((done) => void echo.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  echo.closeAllConnections();
  echo.close();
});
const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: hostAndPort() }));

async function everythingOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return `${req.url} ${Object.entries(req.headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')} ${Buffer.concat(chunks).toString()}`;
}

function expectNoSecret(...outputs: unknown[]): void {
  for (const each of outputs)
    for (const secret of SECRETS) expect(typeof each === 'string' ? each : JSON.stringify(each)).not.toContain(secret);
}

/** All rows of all tables as JSON. */
async function wholeDatabase(): Promise<string> {
  const { em } = testApp.ctx();
  const tables = await tableNames(em);
  const all = await Promise.all(
    tables.map((name) => rows(em, sql`select to_jsonb(t) as row from ${sql.table(name)} t`)),
  );
  expect(all.flat().length).toBeGreaterThan(0);
  return JSON.stringify(all);
}

const ECHOES: [string, typeof shape][] = [
  ['an error that quotes', (sent) => ({ status: 200, body: JSON.stringify({ errors: [{ message: sent }] }) })],
  [
    'a name',
    (sent) => ({
      status: 200,
      body: JSON.stringify({
        data: { shop: { name: sent, primaryDomain: { url: `https://images.example/${TOKEN}` } } },
      }),
    }),
  ],
  ['a refusal', (sent) => ({ status: 400, body: JSON.stringify({ code: sent, message: sent }) })],
  ['a wrong key', (sent) => ({ status: 401, body: JSON.stringify({ code: 'no', message: sent }) })],
  ['a page', (sent) => ({ status: 200, headers: { 'content-type': 'text/html' }, body: `<p>${sent}</p>` })],
  ['a redirect', (sent) => ({ status: 302, headers: { location: `/?${encodeURIComponent(sent)}` }, body: '' })],
  [
    'userErrors',
    (sent) => ({
      status: 200,
      body: JSON.stringify({
        data: {
          product: PRODUCT(sent),
          productUpdate: { product: null, userErrors: [{ field: null, message: sent }] },
        },
      }),
    }),
  ],
];
const PRODUCT = (title: string) => ({
  id: 'gid://shopify/Product/1',
  handle: 'mug',
  title,
  descriptionHtml: '',
  tags: [],
  seo: { title: null, description: null },
  media: { nodes: [] },
});

describe.each(ECHOES)('credentials that a store echoes as %s', (_what, echoed) => {
  let shop: Shop;
  beforeEach(async () => {
    shape = echoed;
    shop = await newShop(testApp);
  });

  it.each([
    ['storeA', { access_token: TOKEN }],
    ['woocommerce', { consumer_key: KEY, consumer_secret: SECRET }],
    ['cms', { consumer_key: 'editor', consumer_secret: SECRET }],
    ['custom', { access_token: TOKEN }],
  ])('appear in no response, log line, row or error of a %s connection', async (platform, credentials) => {
    const lines = logLines(testApp);
    const outputs: unknown[] = [];
    const made = await shop.rest.post('/store-connections', {
      name: 'Shop',
      platform,
      base_url: `http://${hostAndPort()}`,
      ...credentials,
    });
    const id = made.body.id as string;
    const path = `/store-connections/${id}`;
    for (const api of ['REST', 'GraphQL'] as const) {
      const call = callThrough(testApp, schema, api);
      outputs.push(await call('Mutation.testStoreConnection', { connection_id: id }, shop.token));
      outputs.push(
        await call('Query.storeConnection', { connection_id: id }, shop.token),
        await call('Query.storeConnections', {}, shop.token),
      );
      outputs.push(
        await call(
          'Mutation.updateStoreConnection',
          { connection_id: id, ...credentials, status: 'active' },
          shop.token,
        ),
      );
      outputs.push(
        await call(
          'Mutation.updateStoreConnection',
          { connection_id: id, ...credentials, base_url: 'nonsense' },
          shop.token,
        ),
      );
      outputs.push(
        await call(
          'Mutation.updateStoreConnection',
          { connection_id: id, access_token: KEY, consumer_key: TOKEN, consumer_secret: TOKEN },
          shop.token,
        ),
      );
    }
    await shop.rest.patch(path, { status: 'active' });
    outputs.push(...(await synced(shop, id)), await thrown(id), made.body, lines);
    expectNoSecret(...outputs.map((each) => JSON.stringify(each)));
    expectNoSecret(await wholeDatabase());
  });
});

/** Everything that a sync through the connection returns and stores. */
async function synced(shop: Shop, connectionId: string): Promise<unknown[]> {
  const project = await shop.rest.post('/projects', { name: 'Catalogue', store_connection_id: connectionId });
  const [item] = await addItems(testApp, project.body.id, [
    { externalId: 'mug', status: 'approved' as ContentItem['status'], generatedContent: { name: 'Mug' } },
  ]);
  const path = `/projects/${project.body.id}`;
  const job = await shop.rest.post(`${path}/jobs`, { job_type: 'sync', payload: {} });
  expect(job).toMatchObject({ status: 202 });
  return [
    await jobEnd(shop, job.body.job_id),
    (await shop.rest.get(`${path}/sync/${item!.id}/history`)).body,
    await (await shop.rest.open('GET', `/jobs/${job.body.job_id}/events`)).text(),
  ];
}

/** The results of calls to the store, or their errors with all causes. */
async function thrown(id: string): Promise<unknown[]> {
  const ctx = testApp.ctx();
  const store = await openStore(ctx, await ctx.em.findOneOrFail(StoreConnection, id)).catch(
    (error: unknown) => error as Error,
  );
  if (store instanceof Error) return [chain(store)];
  const calls = [
    () => store.test(),
    () => store.findProduct({ externalId: 'mug' }),
    () => store.updateProduct('1', { title: 'Mug' }),
    () => store.listProducts(null),
  ];
  return Promise.all(
    calls.map((call) =>
      Promise.race([call(), new Promise((resolve) => void setTimeout(resolve, 1000))]).catch((error: unknown) =>
        chain(error),
      ),
    ),
  );
}

function chain(error: unknown): unknown[] {
  return error instanceof Error ? [error.message, error.stack, { ...error }, ...chain(error.cause)] : [error];
}
