import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { loadConfig } from '../../src/core/config.ts';
import { ProviderError } from '../../src/core/provider-error.ts';
import { captchaFor, createCaptcha } from '../../src/providers/captcha/captcha.ts';
import { PRODUCTION } from '../support/production.ts';

let sandbox: Sandbox;
const captcha = (secret = 'a secret') => createCaptcha({ url: `${sandbox.url}/captcha/siteverify`, secret });

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.state.reset());

async function failure(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProviderError) return error;
  throw new Error(`no ProviderError: ${String(error)}`);
}

describe('a captcha', () => {
  it('is verified in the format of siteverify', async () => {
    expect(await captcha().accepts('sandbox-pass', '203.0.113.7')).toBe(true);
    expect(await captcha().accepts('sandbox-pass', '')).toBe(true);
    expect(sandbox.state.calls.recent('captcha').map(({ body }) => body)).toEqual([
      'secret=a+secret&response=sandbox-pass&remoteip=203.0.113.7',
      'secret=a+secret&response=sandbox-pass',
    ]);
  });

  it('is accepted as often as the system accepts its token', async () => {
    expect(await captcha().accepts('once-1', '::1')).toBe(true);
    expect(await captcha().accepts('once-1', '::1')).toBe(false);
    expect(await captcha().accepts('nonsense', '::1')).toBe(false);
  });

  it('throws for a wrong secret instead of rejecting the token', async () => {
    expect(await failure(captcha('bad').accepts('sandbox-pass', ''))).toMatchObject({
      kind: 'unauthorized',
      transient: false,
    });
  });

  it.each([
    ['status 500', { kind: 'status', status: 500 }, 'unavailable'],
    ['status 429', { kind: 'rate_limit' }, 'rate_limited'],
    ['the error code bad-request', { kind: 'user_error' }, 'unauthorized'],
    ['an empty object', { kind: 'empty' }, 'rejected'],
  ] as const)('throws for %s', async (_what, fault, kind) => {
    sandbox.state.faults.add({ system: 'captcha', ...fault });
    expect((await failure(captcha().accepts('sandbox-pass', ''))).kind).toBe(kind);
  });

  it('throws if the system is unreachable', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    expect(
      (await failure(createCaptcha({ url: `http://127.0.0.1:${port}/`, secret: 's' }).accepts('x', ''))).kind,
    ).toBe('unavailable');
  });

  describe('of another system', () => {
    let answer: { status: number; text: string; headers?: Record<string, string> } | null;
    const server = createServer(
      (_req, res) =>
        void (answer
          ? res.writeHead(answer.status, answer.headers).end(answer.text)
          : res.writeHead(200).write('{"success":')),
    );
    const own = () =>
      createCaptcha({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        secret: 's',
        timeoutMs: 200,
      });
    beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it('throws for an incomplete response', async () => {
      answer = null;
      expect((await failure(own().accepts('x', ''))).kind).toBe('timeout');
    });

    it.each([
      ['a rejection with status 400', 400, '{"success":false,"error-codes":["timeout-or-duplicate"]}', false],
      ['a rejection without an error code', 200, '{"success":false}', false],
      ['a rejection with an unknown error code', 200, '{"success":false,"error-codes":["too-round"]}', false],
      ['a success', 200, '{"success":true,"score":0.9}', true],
    ])('returns the verdict of %s', async (_what, status, text, accepted) => {
      answer = { status, text };
      expect(await own().accepts('x', '')).toBe(accepted);
    });

    it.each([
      ['HTML', 200, '<html>', 'rejected'],
      ['success as text', 200, '{"success":"true"}', 'rejected'],
      ['the error code internal-error', 200, '{"success":false,"error-codes":["internal-error"]}', 'unavailable'],
      ['a success with status 500', 500, '{"success":true}', 'unavailable'],
    ])('throws for %s', async (_what, status, text, kind) => {
      answer = { status, text };
      expect((await failure(own().accepts('x', ''))).kind).toBe(kind);
    });

    it('does not send the secret to the target of a redirect', async () => {
      answer = { status: 307, text: '', headers: { location: `${sandbox.url}/captcha/siteverify` } };
      await failure(own().accepts('sandbox-pass', ''));
      expect(sandbox.state.calls.count('captcha')).toBe(0);
    });
  });
});

describe('captchaFor', () => {
  it('returns null without a secret', () => {
    expect(captchaFor(loadConfig({ SANDBOX_URL: sandbox.url, CAPTCHA_VERIFY_URL: sandbox.url }))).toBeNull();
  });

  it('defaults to the sandbox outside production', async () => {
    expect(
      await captchaFor(loadConfig({ CAPTCHA_SECRET: 's', SANDBOX_URL: sandbox.url }))!.accepts('sandbox-pass', ''),
    ).toBe(true);
    const named = captchaFor(
      loadConfig({
        CAPTCHA_SECRET: 's',
        SANDBOX_URL: sandbox.url,
        CAPTCHA_VERIFY_URL: `${sandbox.url}/captcha/elsewhere`,
      }),
    )!;
    expect((await failure(named.accepts('sandbox-pass', ''))).kind).toBe('rejected');
  });

  it('uses the configured URL in production', async () => {
    const config = loadConfig({
      ...PRODUCTION,
      CAPTCHA_SECRET: 's',
      CAPTCHA_VERIFY_URL: `${sandbox.url}/captcha/siteverify`,
    });
    expect(await captchaFor(config)!.accepts('sandbox-pass', '')).toBe(true);
  });
});
