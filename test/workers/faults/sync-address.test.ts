import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { changed, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { jobEnd } from '../../support/shop.ts';
import { approveAll, newStage, type Stage, startJob } from '../../support/staged.ts';
import { handlesOf, live, pushesOf, writeCounts } from '../../support/staged-sync.ts';

jest.setTimeout(240_000);

const OLD = 'Old title';

/** `canary` is an internal server that must not be reached; `moved` is an allowed server that redirects to it. */
let canary: Server;
let moved: Server;
let reached = 0;
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The host names of this file. All others are resolved by the real resolver. */
const NAMES: Record<string, string | null> = {
  'rebound.example': '127.0.0.1',
  'linklocal.example': '169.254.169.254',
  'gone.example': null,
};
const lookup = dns.lookup;

beforeAll(async () => {
  canary = createServer((_req, res) => {
    reached += 1;
    res.end('{}');
  }).listen(0, '127.0.0.1');
  moved = createServer((req, res) => {
    const status = Number(/\d{3}/.exec(req.url ?? '')?.[0]);
    res.writeHead(status, { location: `http://127.0.0.1:${portOf(canary)}/admin` }).end();
  }).listen(0, '127.0.0.1');
  await Promise.all([canary, moved].map((server) => once(server, 'listening')));
  dns.lookup = ((name: string, options: object, callback: (error: Error | null, found?: object[]) => void) => {
    const address = NAMES[name];
    if (address === undefined) return (lookup as (...args: unknown[]) => void)(name, options, callback);
    if (address === null) return callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    callback(null, [{ address, family: 4 }]);
  }) as typeof dns.lookup;
});

afterAll(async () => {
  dns.lookup = lookup;
  for (const server of [canary, moved]) server?.close();
});

const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: `127.0.0.1:${portOf(moved)}` }));

/** Creates one approved item of a tested connection, and then changes the connection. */
async function withConnection(name: string, change: { base_url?: () => string; token?: string }): Promise<Stage> {
  const stage = await newStage(testApp, name, 1);
  await approveAll(testApp, stage);
  const { rest, organizationId } = stage.shop;
  if (change.token) {
    const { body } = await rest.post('/store-connections', {
      name: 'Other keys',
      platform: 'storeA',
      base_url: `${testApp.sandbox.url}/storeA`,
      access_token: change.token,
    });
    await changed(testApp.ctx().em, sql`update store_connections set status = 'active' where id = ${body.id}`);
    await rest.patch(`/projects/${stage.projectId}`, { store_connection_id: body.id });
  }
  if (change.base_url)
    await changed(
      testApp.ctx().em,
      sql`update store_connections set base_url = ${change.base_url()} where organization_id = ${organizationId}`,
    );
  return stage;
}

const CASES: [title: string, change: Parameters<typeof withConnection>[1], code: string, reason: RegExp][] = [
  ['whose credentials are rejected', { token: 'not-a-token' }, 'unauthorized', /refused the access token/],
  [
    'whose host name no longer exists',
    { base_url: () => 'http://gone.example' },
    'unavailable',
    /No server is known under this name/,
  ],
  [
    'at whose address is another service',
    { base_url: () => `${testApp.sandbox.url}/nowhere` },
    'rejected',
    /No store answers at this address/,
  ],
  [
    'whose host name now resolves to an internal address',
    { base_url: () => `http://rebound.example:${portOf(canary)}` },
    'rejected',
    /not on the public internet/,
  ],
  [
    'whose host name resolves to a cloud metadata address',
    { base_url: () => 'http://linklocal.example' },
    'rejected',
    /not on the public internet/,
  ],
  [
    'with an internal address',
    { base_url: () => `http://127.0.0.1:${portOf(canary)}` },
    'rejected',
    /not on the public internet/,
  ],
  [
    'that redirects to an internal address (302)',
    { base_url: () => `http://127.0.0.1:${portOf(moved)}/302` },
    'rejected',
    /redirects/,
  ],
  [
    'that redirects to an internal address (307, with the body)',
    { base_url: () => `http://127.0.0.1:${portOf(moved)}/307` },
    'rejected',
    /redirects/,
  ],
  [
    'that redirects to an internal address (308, permanently)',
    { base_url: () => `http://127.0.0.1:${portOf(moved)}/308` },
    'rejected',
    /redirects/,
  ],
];

describe('a store connection', () => {
  it.each(CASES.map(([title, change, code, reason], n) => ({ title, change, code, reason, n })))(
    '$title fails the item, which stays approved with a reason, and reaches no internal server',
    async ({ change, code, reason, n }) => {
      const stage = await withConnection(`Address${String.fromCodePoint(65 + n)}`, change);
      await startJob(stage, 'sync');
      expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({
        status: 'failed',
        result: { total: 1, succeeded: 0, failed: 1, skipped: 0, ct_used: '0.0000' },
      });
      const [pushed] = await pushesOf(testApp, stage);
      expect(pushed).toMatchObject({
        status: 'approved',
        state: 'failed',
        error_code: code,
        message: expect.stringMatching(reason),
        history: [{ success: false, error: pushed!.message }],
      });
      expect(writeCounts(testApp, stage)).toEqual([0]);
      expect(live(testApp, handlesOf(stage)[0]!).title).toBe(OLD);
      expect(reached).toBe(0);
    },
  );
});
