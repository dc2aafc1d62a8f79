import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { loadConfig } from '../../src/core/config.ts';
import { ProviderError } from '../../src/core/provider-error.ts';
import { captchaFor, createCaptcha } from '../../src/providers/captcha/captcha.ts';

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
  it('asks in the format of siteverify', async () => {
    expect(await captcha().accepts('sandbox-pass', '203.0.113.7')).toBe(true);
    expect(await captcha().accepts('sandbox-pass', '')).toBe(true);
    expect(sandbox.state.calls.recent('captcha').map(({ body }) => body)).toEqual([
      'secret=a+secret&response=sandbox-pass&remoteip=203.0.113.7',
      'secret=a+secret&response=sandbox-pass',
    ]);
  });

  it('accepts an answer as often as its system does', async () => {
    expect(await captcha().accepts('once-1', '::1')).toBe(true);
    expect(await captcha().accepts('once-1', '::1')).toBe(false);
    expect(await captcha().accepts('nonsense', '::1')).toBe(false);
  });

  it('tells a wrong secret from a wrong answer', async () => {
    expect(await failure(captcha('bad').accepts('sandbox-pass', ''))).toMatchObject({
      kind: 'unauthorized',
      transient: false,
    });
  });

  it.each([
    ['a 500', { kind: 'status', status: 500 }, 'unavailable'],
    ['a 429', { kind: 'rate_limit' }, 'rate_limited'],
    ['words that it did not understand us', { kind: 'user_error' }, 'unauthorized'],
    ['an empty object', { kind: 'empty' }, 'rejected'],
  ] as const)('takes %s for no verdict', async (_what, fault, kind) => {
    sandbox.state.faults.add({ system: 'captcha', ...fault });
    expect((await failure(captcha().accepts('sandbox-pass', ''))).kind).toBe(kind);
  });

  it('of a system that is not there is no verdict', async () => {
    const gone = createServer();
    await once(gone.listen(0, '127.0.0.1'), 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    expect(
      (await failure(createCaptcha({ url: `http://127.0.0.1:${port}/`, secret: 's' }).accepts('x', ''))).kind,
    ).toBe('unavailable');
  });

  describe('of a system of our own', () => {
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

    it('that stops in the middle is no verdict', async () => {
      answer = null;
      expect((await failure(own().accepts('x', ''))).kind).toBe('timeout');
    });

    it.each([
      ['a no with status 400', 400, '{"success":false,"error-codes":["timeout-or-duplicate"]}', false],
      ['a no without a reason', 200, '{"success":false}', false],
      ['a no for a reason we do not know', 200, '{"success":false,"error-codes":["too-round"]}', false],
      ['a yes', 200, '{"success":true,"score":0.9}', true],
    ])('%s counts', async (_what, status, text, accepted) => {
      answer = { status, text };
      expect(await own().accepts('x', '')).toBe(accepted);
    });

    it.each([
      ['no JSON', 200, '<html>', 'rejected'],
      ['yes as text', 200, '{"success":"true"}', 'rejected'],
      ['a broken system', 200, '{"success":false,"error-codes":["internal-error"]}', 'unavailable'],
      ['a yes with status 500', 500, '{"success":true}', 'unavailable'],
    ])('%s does not', async (_what, status, text, kind) => {
      answer = { status, text };
      expect((await failure(own().accepts('x', ''))).kind).toBe(kind);
    });

    it('that sends us elsewhere does not get the secret there', async () => {
      answer = { status: 307, text: '', headers: { location: `${sandbox.url}/captcha/siteverify` } };
      await failure(own().accepts('sandbox-pass', ''));
      expect(sandbox.state.calls.count('captcha')).toBe(0);
    });
  });
});

describe('which captcha is asked', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    AIA_BASE_URL: 'https://ai.example',
    AIA_API_KEY: 'k',
  };

  it('none without a secret', () => {
    expect(captchaFor(loadConfig({ SANDBOX_URL: sandbox.url, CAPTCHA_VERIFY_URL: sandbox.url }))).toBeNull();
  });

  it('the sandbox outside production, unless another one is named', async () => {
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

  it('the named one in production too', async () => {
    const config = loadConfig({
      ...PRODUCTION,
      CAPTCHA_SECRET: 's',
      CAPTCHA_VERIFY_URL: `${sandbox.url}/captcha/siteverify`,
    });
    expect(await captchaFor(config)!.accepts('sandbox-pass', '')).toBe(true);
  });
});
