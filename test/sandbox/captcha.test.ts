import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.state.reset());

async function verify(form: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/captcha/siteverify`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  expect(response.headers.get('x-sandbox')).toBe('content-automation-service');
  return response.json();
}

const rejection = (...codes: string[]) => ({ success: false, 'error-codes': codes, sandbox: expect.any(String) });

describe('the captcha of the sandbox', () => {
  it('accepts its token repeatedly', async () => {
    for (const remoteip of ['127.0.0.1', '::1']) {
      expect(await verify({ secret: 's', response: 'sandbox-pass', remoteip })).toEqual({
        success: true,
        challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        hostname: 'localhost',
        'error-codes': [],
        sandbox: expect.any(String),
      });
    }
  });

  it('accepts a one-time token once, and again after a reset', async () => {
    expect(await verify({ secret: 'bad', response: 'once-1' })).toEqual(rejection('invalid-input-secret'));
    expect(await verify({ secret: 's', response: 'once-1' })).toMatchObject({ success: true });
    expect(await verify({ secret: 's', response: 'once-1' })).toEqual(rejection('timeout-or-duplicate'));
    expect(await verify({ secret: 's', response: 'once-2' })).toMatchObject({ success: true });
    sandbox.state.reset();
    expect(await verify({ secret: 's', response: 'once-1' })).toMatchObject({ success: true });
  });

  it.each([
    [{ secret: 's', response: 'nonsense' }, ['invalid-input-response']],
    [{ secret: 's', response: '' }, ['missing-input-response']],
    [{ secret: '', response: 'sandbox-pass' }, ['missing-input-secret']],
    [{}, ['missing-input-secret', 'missing-input-response']],
  ])('rejects %j', async (form, codes) => {
    expect(await verify(form as Record<string, string>)).toEqual(rejection(...codes));
  });

  it('records its calls and fails on request', async () => {
    sandbox.state.faults.add({ system: 'captcha', kind: 'status', status: 503, match: 'response=marked' });
    const send = (response: string) =>
      fetch(`${sandbox.url}/captcha/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret: 's', response }),
      });
    expect((await send('sandbox-pass')).status).toBe(200);
    expect((await send('marked')).status).toBe(503);
    expect(sandbox.state.calls.recent('captcha').map(({ body, status }) => ({ body, status }))).toEqual([
      { body: 'secret=s&response=sandbox-pass', status: 200 },
      { body: 'secret=s&response=marked', status: 503 },
    ]);
    expect((await fetch(`${sandbox.url}/captcha/siteverify`)).status).toBe(404);
  });
});
