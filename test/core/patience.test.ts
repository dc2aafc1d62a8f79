import { describe, expect, it } from '@jest/globals';
import { patiently, pause } from '../../src/core/patience.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/core/provider-error.ts';

const never = new AbortController().signal;
/** Longer than a test may take: waiting it out fails the test. */
const AN_AGE = 50_000;

/** A call that fails in these ways one after the other, then answers how often it was called. */
function failing(...errors: Error[]) {
  const calls = { count: 0 };
  const call = async () => {
    calls.count += 1;
    const error = errors[calls.count - 1];
    if (error) throw error;
    return calls.count;
  };
  return { call, calls };
}

const transient = (retryAfterMs?: number, kind: ProviderErrorKind = 'rate_limited') =>
  new ProviderError(kind, 'slow down', retryAfterMs);

describe('a patient call', () => {
  it.each<ProviderErrorKind>(['rate_limited', 'unavailable', 'timeout'])('is tried again after %s', async (kind) => {
    await expect(patiently(failing(transient(undefined, kind)).call, never)).resolves.toBe(2);
  });

  it('is given up after three attempts, with the last error', async () => {
    const last = transient();
    const { call, calls } = failing(transient(), transient(), last, transient());
    await expect(patiently(call, never)).rejects.toBe(last);
    expect(calls.count).toBe(3);
  });

  it.each<ProviderErrorKind>(['quota', 'unauthorized', 'rejected', 'not_found'])(
    'is not tried again after %s',
    async (kind) => {
      const { call, calls } = failing(new ProviderError(kind, 'no', AN_AGE));
      await expect(patiently(call, never)).rejects.toMatchObject({ kind });
      expect(calls.count).toBe(1);
    },
  );

  it.each([new Error('a bug'), new TypeError('x is not a function'), new TypeError('fetch failed')])(
    'is not tried again after an error of ours: %s',
    async (error) => {
      const { call, calls } = failing(error);
      await expect(patiently(call, never)).rejects.toBe(error);
      expect(calls.count).toBe(1);
    },
  );

  it('waits as long as it was asked to, and stops waiting when the caller gives up', async () => {
    const controller = new AbortController();
    const { call, calls } = failing(transient(AN_AGE));
    const result = patiently(call, controller.signal);
    await pause(500);
    expect(calls.count).toBe(1);
    controller.abort(new Error('cancelled'));
    await expect(result).rejects.toThrow('cancelled');
    expect(calls.count).toBe(1);
  });

  it('does not wait when no attempt is left', async () => {
    const { call, calls } = failing(transient(), transient(), transient(AN_AGE));
    await expect(patiently(call, never)).rejects.toMatchObject({ retryAfterMs: AN_AGE });
    expect(calls.count).toBe(3);
  });

  it('is given up when it would have to wait too long', async () => {
    const { call, calls } = failing(transient(3_600_000));
    await expect(patiently(call, never)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(calls.count).toBe(1);
  });

  it('is not even begun once the caller gave up', async () => {
    const { call, calls } = failing();
    await expect(patiently(call, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(calls.count).toBe(0);
  });
});

describe('a pause', () => {
  it('ends by itself, or with the signal', async () => {
    await expect(pause(1)).resolves.toBeUndefined();
    await expect(pause(AN_AGE, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    const controller = new AbortController();
    const waiting = pause(AN_AGE, controller.signal);
    controller.abort(new Error('meanwhile'));
    await expect(waiting).rejects.toThrow('meanwhile');
  });
});
