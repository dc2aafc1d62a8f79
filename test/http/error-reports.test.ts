import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { forkProgram } from '../support/fork-program.ts';
import { newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

/** The part of an event of https://develop.sentry.dev/sdk/foundations/transport/event-payloads/ that the tests read. */
interface ReportedEvent {
  level: string;
  environment: string;
  tags?: Record<string, string>;
  extra?: Record<string, unknown>;
  exception: { values: { type: string; value: string; stacktrace: { frames: unknown[] } }[] };
}

const testApp = useTestApp({ ROLE: 'web' });
const envelopes: string[] = [];
let server: Server;
let dsn: string;

beforeAll(async () => {
  server = createServer(async (req, res) => {
    envelopes.push(await text(req));
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  dsn = `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The events of the received envelopes: lines of JSON, of which the item header `{"type":"event"}` precedes each. */
function events(): ReportedEvent[] {
  return envelopes.flatMap((envelope) => {
    const lines = envelope
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { type?: string });
    return lines.filter((_, index) => lines[index - 1]?.type === 'event') as unknown as ReportedEvent[];
  });
}

it('an internal error of a request is reported with its ids, and without any text of the request', async () => {
  const child = forkProgram('server-main', { silent: true });
  const started = once(child, 'message');
  child.send({
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ROLE: 'web',
      PORT: '0',
      DATA_DIR: testApp.config.DATA_DIR,
      SANDBOX_URL: testApp.sandbox.url,
      SENTRY_DSN: dsn,
    },
    stores: testApp.stores,
  });
  const [{ url }] = (await started) as [{ url: string }];
  try {
    const shop = await newShop(testApp);
    await changed(testApp.ctx().em, sql`alter table projects rename to gone`);
    const response = await fetch(`${url}/api/v1/projects?search=canary`, {
      headers: { authorization: `Bearer ${shop.token}`, 'x-canary': 'canary', cookie: 'canary=canary' },
    });
    expect(response.status).toBe(500);
    const [event] = await eventually(events, ({ length }) => length > 0);
    expect(event).toMatchObject({
      level: 'error',
      environment: 'test',
      tags: { event: 'request.failed' },
      extra: { requestId: response.headers.get('x-request-id'), code: 'INTERNAL', message: 'The request failed.' },
    });
    const [exception] = event!.exception.values;
    expect(exception).toMatchObject({
      type: 'TableNotFoundException',
      value: expect.stringContaining('relation "projects" does not exist'),
    });
    expect(exception!.stacktrace.frames.length).toBeGreaterThan(3);
    const sent = envelopes.join('\n');
    expect([sent.includes('canary'), sent.includes(shop.token), sent.includes('from projects')]).toEqual([
      false,
      false,
      false,
    ]);
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
});

it('an error that ends the process is reported before, without its message', async () => {
  envelopes.length = 0;
  const program = `
    const { openErrorReports } = await import('./dist/src/core/error-reports.js');
    openErrorReports(${JSON.stringify(dsn)}, 'test');
    setTimeout(() => JSON.parse('canary'));`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  await expect(run).rejects.toMatchObject({ code: 1 });
  expect(events()).toMatchObject([{ level: 'fatal', exception: { values: [{ type: 'SyntaxError', value: '' }] } }]);
  expect(envelopes.join('\n')).not.toContain('canary');
});
