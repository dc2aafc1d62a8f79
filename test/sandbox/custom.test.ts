import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOM_SECRET } from '../../sandbox/custom/receiver.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { createCustom } from '../../src/providers/stores/custom/store.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const receiver = (accessToken = CUSTOM_SECRET) =>
  createCustom({ baseUrl: `${sandbox.url}/custom`, accessToken, fetch });
const control = async (path: string, body?: object) => {
  const response = await fetch(
    `${sandbox.url}/control${path}`,
    body ? { method: 'POST', body: JSON.stringify(body) } : {},
  );
  return response.json();
};

describe('the receiver of the sandbox', () => {
  it('accepts a signed delivery once and lists it', async () => {
    await receiver().test();
    for (let n = 0; n < 2; n += 1)
      expect(await receiver().updateProduct('e-1', { title: 'Board' })).toMatchObject({ id: 'custom-e-1' });
    const { deliveries } = (await control('/custom/deliveries')) as { deliveries: object[] };
    expect(deliveries).toMatchObject([
      { type: 'ping', times: 1 },
      { type: 'item.updated', times: 2, data: { external_id: 'e-1', title: 'Board' } },
    ]);
  });

  it('rejects deliveries signed with another secret until that secret is set', async () => {
    await expect(receiver('another secret').test()).rejects.toMatchObject({ kind: 'unauthorized' });
    await control('/custom/secret', { secret: 'another secret' });
    await receiver('another secret').test();
    await expect(receiver().test()).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('shows injected faults', async () => {
    const fault = (kind: object) => control('/faults', { system: 'custom', ...kind });
    await fault({ kind: 'rate_limit', retry_after: 2 });
    await expect(receiver().test()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 2000 });
    await fault({ kind: 'user_error' });
    await expect(receiver().updateProduct('e', {})).rejects.toMatchObject({
      message: expect.stringContaining('Title is not allowed'),
    });
    await fault({ kind: 'status', status: 503 });
    await expect(receiver().test()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(sandbox.state.receiver.deliveries()).toEqual([]);
  });
});
