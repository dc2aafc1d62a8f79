import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mapSubscription } from '../../client/subscription.ts';
import {
  BalanceChangedDocument,
  type JobProgressSubscription,
  followJob,
  GraphqlClient,
  RestClient,
  type RestError,
  Session,
} from '../../client/index.ts';
import { useTestApp } from '../support/test-app.ts';
import { signIn } from '../support/members.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { TcpProxy } from './tcp-proxy.ts';

const testApp = useTestApp({ ROLE: 'web' });
const proxy = new TcpProxy(() => testApp.url);
let shop: Shop;
let rest: RestClient;

beforeAll(async () => {
  await proxy.open();
  shop = await newShop(testApp);
  rest = new RestClient(testApp.url, shop.token);
});
afterAll(() => proxy.close());

describe('the REST client', () => {
  it('sends parameters, queries, bodies and files, and returns the documented results', async () => {
    const project = await rest.post('/projects', { body: { name: 'Catalogue' } });
    const params = { path: { project_id: project.id } };
    expect(await rest.patch('/projects/{project_id}', { params, body: { description: 'All of it' } })).toMatchObject({
      id: project.id,
      description: 'All of it',
    });
    const file = new File(['sku,title\n1,Mug\n'], 'mugs.csv');
    const source = await rest.post('/projects/{project_id}/data-sources/upload', { params, body: { file } });
    expect(source).toMatchObject({ name: 'mugs.csv', columns: ['sku', 'title'] });
    const exported = await rest.get('/projects/{project_id}/export', {
      params: { ...params, query: { format: 'csv' } },
      parseAs: 'text',
    });
    expect(exported).toMatch(/^.?external_id,/);
    expect(await rest.delete('/projects/{project_id}', { params })).toBeUndefined();
  });

  it('returns the total of a bare array from its header', async () => {
    for (const name of ['One', 'Two']) await rest.post('/content-profiles', { body: { name } });
    const { items, total } = await rest.list('/content-profiles', { params: { query: { limit: 1 } } });
    expect({ names: items.map(({ name }) => name), total }).toEqual({ names: [expect.any(String)], total: 2 });
  });

  it('sends an idempotency key, so that a repeated request has no further effect', async () => {
    const call = () => rest.post('/projects', { body: { name: 'Once' }, idempotencyKey: 'my-key' });
    expect(await call()).toEqual(await call());
    expect((await rest.get('/projects')).projects.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });

  it('throws a RestError with the details of every error', async () => {
    const params = { path: { project_id: randomUUID() } };
    await expect(rest.get('/projects/{project_id}', { params })).rejects.toMatchObject({
      name: 'RestError',
      status: 404,
      code: 'NOT_FOUND',
      detail: 'Project not found',
      errors: [],
      retryAfter: null,
      requestId: expect.any(String),
    });
    await expect(rest.post('/projects', { body: { name: '' } })).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION',
      errors: [{ loc: ['body', 'name'] }],
    });
    const wrong = { email: `${randomUUID()}@shop.example`, password: 'wrong password' };
    let error: unknown;
    for (let n = 0; n < 30 && (error as RestError | undefined)?.status !== 429; n += 1)
      error = await new RestClient(testApp.url).post('/auth/login', { body: wrong }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfter: expect.any(Number) });
  });

  it('has types that reject calls which the OpenAPI document does not have', () => {
    const wrong = () => [
      // @ts-expect-error unknown path
      rest.get('/nowhere'),
      // @ts-expect-error missing name
      rest.post('/projects', { body: {} }),
      // @ts-expect-error missing path parameter
      rest.get('/projects/{project_id}'),
      // @ts-expect-error unknown field
      rest.get('/balance').then(({ nothing }) => nothing),
    ];
    expect(wrong).toBeInstanceOf(Function);
  });
});

describe('a subscription', () => {
  it('reconnects after a broken connection with the current token', async () => {
    const session = new Session(proxy.url, await signIn(testApp, shop));
    const reconnected = jest.fn();
    const client = new GraphqlClient(proxy.url, session, { firstWaitMs: 10, onReconnect: reconnected });
    const balances = client.subscribe(BalanceChangedDocument);
    expect((await balances.next()).value).toMatchObject({ balanceChanged: { totalBalance: '50.0000' } });
    const former = session.token;
    session.use(shop.token);
    proxy.cut();
    await shop.rest.as(former).post('/auth/logout');
    expect((await balances.next()).value).toMatchObject({ balanceChanged: { totalBalance: '50.0000' } });
    expect(reconnected).toHaveBeenCalledTimes(1);
    await balances.return();
  });

  it.each([
    ['without a token', '4401', async () => null],
    ['with an invalid token', '4403', async () => 'bad'],
    ['with a token that is revoked', '4403', async () => signIn(testApp, shop)],
  ])('%s ends with the close code %s and does not reconnect', async (_what, code, tokenFor) => {
    const token = await tokenFor();
    const before = proxy.opened;
    const balances = new GraphqlClient(proxy.url, token, { firstWaitMs: 1 }).subscribe(BalanceChangedDocument);
    const follow = async () => {
      for await (const _ of balances) await shop.rest.as(token).post('/auth/logout');
    };
    await expect(follow()).rejects.toMatchObject({ name: 'GraphqlError', code });
    expect(proxy.opened - before).toBe(1);
  });

  it('can be ended while it waits for a value', async () => {
    const balances = new GraphqlClient(testApp.url, shop.token).subscribe(BalanceChangedDocument);
    await balances.next();
    const waiting = balances.next();
    await balances.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  it('of a job returns each event once, although a new connection repeats the log', async () => {
    const events = [1, 2, 1, 2, 3].map((seq) => ({ jobProgress: { seq } as JobProgressSubscription['jobProgress'] }));
    const values = events.values();
    const once = { next: async () => values.next(), return: async () => undefined };
    const broken = { subscribe: () => mapSubscription(once, (event) => event) } as unknown as GraphqlClient;
    const returned: number[] = [];
    for await (const { seq } of followJob(broken, randomUUID())) returned.push(seq);
    expect(returned).toEqual([1, 2, 3]);
  });
});

it('the example in the README of the client works', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cas-client-'));
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const [, example = ''] = /```js\n([^]*?)```/.exec(await readFile('client/README.md', 'utf8')) ?? [];
    const program = example
      .replace("'content-automation-client'", `'${pathToFileURL(resolve('client/index.ts')).href}'`)
      .replace('http://localhost:4000', testApp.url)
      .replace('me@shop.example', shop.email)
      .replace('correct horse battery', shop.password);
    const file = join(folder, 'example.mjs');
    await writeFile(file, program);
    await import(pathToFileURL(file).href);
    expect(log.mock.calls).toEqual([
      ['signed in'],
      [
        422,
        'VALIDATION',
        expect.stringContaining('body.name'),
        [expect.objectContaining({ loc: ['body', 'name'] })],
        null,
      ],
      ['mugs.csv', 1],
      ['50.0000'],
      ['50.0000'],
    ]);
  } finally {
    log.mockRestore();
    await rm(folder, { recursive: true });
  }
});
