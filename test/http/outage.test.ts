import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Service, startService } from '../../bin/service.ts';
import { type TestApp, useTestApp } from '../support/test-app.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';
import { type LogLine, logLines, WARN } from './log-lines.ts';
import { dial } from './socket-client.ts';

/** A service that reaches its database by a line which these tests cut and mend. */
const testApp = useTestApp({ ROLE: 'web' });
let line: Line;
let service: Service;
let doors: TestApp;
let shop: Shop;
let projectId: string;
let lines: LogLine[];

beforeAll(async () => {
  line = await layLine(testApp.stores.databaseUrl);
  service = await startService(testApp.config, { ...testApp.stores, databaseUrl: line.url });
  doors = { ...testApp, service, url: service.url! };
  shop = await newShop(doors);
  ({ projectId } = await newProject(doors, shop));
  lines = logLines(doors);
});

afterAll(async () => {
  await service?.stop();
  line?.cut();
});

beforeEach(() => void lines.splice(0));

async function withoutDatabase<T>(act: () => Promise<T>): Promise<T> {
  line.cut();
  try {
    return await act();
  } finally {
    await line.mend();
  }
}

const UNAVAILABLE = { detail: 'Service is not ready', code: 'UNAVAILABLE' };
const WARNED = {
  level: WARN,
  code: 'UNAVAILABLE',
  msg: 'refused',
  err: { message: expect.stringMatching(/ECONNREFUSED|terminated|Connection/) },
};

describe('a database that cannot be reached', () => {
  it.each([
    ['GET', '/users/me'],
    ['GET', '/projects'],
    ['POST', '/auth/login'],
    ['POST', '/projects/:project/sync/stream'],
    ['POST', '/projects/:project/data-sources/upload'],
  ])('is told as such over REST: %s %s', async (method, path) => {
    const body = path === '/auth/login' ? { email: shop.email, password: shop.password } : {};
    const response = await withoutDatabase(() =>
      shop.rest.open(method, path.replace(':project', projectId), method === 'GET' ? undefined : body),
    );
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 503, body: UNAVAILABLE });
    expect(lines.filter(({ code }) => code)).toMatchObject([WARNED]);
  });

  it.each([
    ['before anybody is known', 503, () => graphql(doors, shop.token, '{ me { id } }')],
    [
      'in an operation',
      200,
      () =>
        graphql(doors, null, 'mutation ($input: LoginInput!) { login(input: $input) { tokenType } }', {
          input: { email: shop.email, password: shop.password },
        }),
    ],
  ])('is told as such over GraphQL, %s', async (_, wanted, call) => {
    const { status, body } = await withoutDatabase(call);
    expect({ status, message: body.errors[0].message, extensions: body.errors[0].extensions }).toEqual({
      status: wanted,
      message: UNAVAILABLE.detail,
      extensions: { code: 'UNAVAILABLE' },
    });
    expect(lines.filter(({ code }) => code)).toMatchObject([WARNED]);
  });

  it('closes a socket that cannot be signed in with the reason', async () => {
    const socket = await dial(doors);
    await withoutDatabase(async () => {
      socket.say({ type: 'connection_init', payload: { Authorization: `Bearer ${shop.token}` } });
      expect(await socket.closed).toEqual({ code: 4500, reason: UNAVAILABLE.detail });
    });
    expect(lines.filter(({ code }) => code)).toMatchObject([WARNED]);
  });

  it('is forgotten once it is back', async () => {
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });
});

interface Line {
  url: string;
  /** Breaks every connection and takes no new one. */
  cut(): void;
  mend(): Promise<void>;
}

async function layLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let server: Server;
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
    cut() {
      server.close();
      for (const each of open) each.destroy();
    },
    mend: async () => void (await listen(port)),
  };
}
