import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BalanceChangedDocument, GraphqlClient } from '../../client/index.ts';
import { type Service, startService } from '../../bin/service.ts';
import { type TestApp, useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';
import { type LogLine, logLines, WARN } from './log-lines.ts';
import { dial } from './socket-client.ts';

/** A service that reaches its database through a proxy, which these tests stop and restart. */
const testApp = useTestApp({ ROLE: 'web' });
let proxy: DatabaseProxy;
let service: Service;
let proxied: TestApp;
let shop: Shop;
let projectId: string;
let lines: LogLine[];

beforeAll(async () => {
  proxy = await startProxy(testApp.stores.databaseUrl);
  service = await startService(testApp.config, { ...testApp.stores, databaseUrl: proxy.url });
  proxied = { ...testApp, service, url: service.url! };
  shop = await newShop(proxied);
  ({ projectId } = await newProject(proxied, shop));
  lines = logLines(proxied);
});

afterAll(async () => {
  await service?.stop();
  proxy?.stop();
});

beforeEach(() => void lines.splice(0));

async function withoutDatabase<T>(act: () => Promise<T>): Promise<T> {
  proxy.stop();
  try {
    return await act();
  } finally {
    await proxy.restart();
  }
}

const UNAVAILABLE = { detail: 'Service is not ready', code: 'UNAVAILABLE' };
const WARNED = {
  level: WARN,
  code: 'UNAVAILABLE',
  event: 'request.failed',
  err: { message: expect.stringMatching(/ECONNREFUSED|terminated|Connection/) },
};

describe('a database outage', () => {
  it.each([
    ['GET', '/users/me'],
    ['GET', '/projects'],
    ['POST', '/auth/login'],
    ['POST', '/projects/:project/sync/stream'],
    ['POST', '/projects/:project/data-sources/upload'],
  ])('is reported as 503 over REST: %s %s', async (method, path) => {
    const body = path === '/auth/login' ? { email: shop.email, password: shop.password } : {};
    const response = await withoutDatabase(() =>
      shop.rest.open(method, path.replace(':project', projectId), method === 'GET' ? undefined : body),
    );
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 503, body: UNAVAILABLE });
    expect(lines.filter(({ code }) => code)).toMatchObject([WARNED]);
  });

  it.each([
    ['when the caller cannot be authenticated', 503, () => graphql(proxied, shop.token, '{ me { id } }')],
    [
      'when an operation fails',
      200,
      () =>
        graphql(proxied, null, 'mutation ($input: LoginInput!) { login(input: $input) { tokenType } }', {
          input: { email: shop.email, password: shop.password },
        }),
    ],
  ])('is reported as UNAVAILABLE over GraphQL %s', async (_, wanted, call) => {
    const { status, body } = await withoutDatabase(call);
    expect({ status, message: body.errors[0].message, extensions: body.errors[0].extensions }).toEqual({
      status: wanted,
      message: UNAVAILABLE.detail,
      extensions: { code: 'UNAVAILABLE' },
    });
    expect(lines.filter(({ code }) => code)).toMatchObject([WARNED]);
  });

  it('closes a socket that cannot be authenticated, with the reason and a code after which clients connect again', async () => {
    const socket = await dial(proxied);
    await withoutDatabase(async () => {
      socket.send({ type: 'connection_init', payload: { Authorization: `Bearer ${shop.token}` } });
      expect(await socket.closed).toEqual({ code: 1013, reason: UNAVAILABLE.detail });
    });
    expect(lines.filter(({ code }) => code)).toMatchObject([WARNED]);
  });

  it('closes a socket on which a subscription begins, in the same way', async () => {
    const socket = await dial(proxied);
    socket.send({ type: 'connection_init', payload: { Authorization: `Bearer ${shop.token}` } });
    expect(await socket.next()).toMatchObject({ type: 'connection_ack' });
    await withoutDatabase(async () => {
      socket.subscribe('1', 'subscription { balanceChanged { totalBalance } }');
      expect(await socket.closed).toEqual({ code: 1013, reason: UNAVAILABLE.detail });
    });
  });

  it.each([
    ['its events', 'topup_balance', 'subscription { balanceChanged { totalBalance } }'],
    ['its job', 'jobs', `subscription { jobProgress(jobId: "${randomUUID()}") { seq } }`],
  ])('closes a socket on which a subscription cannot read %s, in the same way', async (_, statement, query) => {
    const socket = await dial(proxied);
    socket.send({ type: 'connection_init', payload: { Authorization: `Bearer ${shop.token}` } });
    expect(await socket.next()).toMatchObject({ type: 'connection_ack' });
    proxy.breakAt(statement);
    socket.subscribe('1', query);
    expect(await socket.closed).toEqual({ code: 1013, reason: UNAVAILABLE.detail });
  });

  it('delays a subscription of the client package, which connects again until it begins', async () => {
    const client = new GraphqlClient(proxied.url, shop.token, { firstWaitMs: 20, reconnects: 100 });
    const balances = client.subscribe(BalanceChangedDocument);
    const first = await withoutDatabase(async () => {
      const result = balances.next();
      result.catch(() => undefined);
      await eventually(() => lines.filter(({ code }) => code).length >= 2);
      return { result };
    });
    expect(await first.result).toMatchObject({ done: false, value: { balanceChanged: { overageEnabled: false } } });
    await balances.return();
  });

  it('does not affect requests after the database is back', async () => {
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });
});

interface DatabaseProxy {
  url: string;
  /** Closes every connection and accepts no new ones. */
  stop(): void;
  restart(): Promise<void>;
  /** Closes the next connection that gets a statement with this text. */
  breakAt(text: string): void;
}

async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let server: Server;
  let breaking: string | null = null;
  const listen = async (port: number): Promise<number> => {
    server = createServer((socket) => {
      const other = connect(Number(target.port), target.hostname);
      for (const [each, peer] of [
        [socket, other],
        [other, socket],
      ] as const) {
        open.add(each);
        each.on('error', () => undefined).on('close', () => open.delete(each) && peer.destroy());
      }
      socket.on('data', (data) => {
        if (breaking === null || !data.includes(breaking)) return;
        breaking = null;
        socket.destroy();
      });
      socket.pipe(other).pipe(socket);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    stop() {
      server.close();
      for (const each of open) each.destroy();
    },
    breakAt: (text) => void (breaking = text),
    restart: async () => void (await listen(port)),
  };
}
