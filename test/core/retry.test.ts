import { describe, expect, it } from '@jest/globals';
import { withRetries } from '../../src/core/retry.ts';
import { sleep } from '../../src/core/sleep.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/core/provider-error.ts';

const never = new AbortController().signal;
/** Longer than the timeout of a test. */
const TOO_LONG_MS = 50_000;

/** A call that throws the given errors one after another and then returns the number of calls. */
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

describe('withRetries', () => {
  it.each<ProviderErrorKind>(['rate_limited', 'unavailable', 'timeout'])('retries after %s', async (kind) => {
    await expect(withRetries(failing(transient(undefined, kind)).call, never)).resolves.toBe(2);
  });

  it('throws the last error after three attempts', async () => {
    const last = transient();
    const { call, calls } = failing(transient(), transient(), last, transient());
    await expect(withRetries(call, never)).rejects.toBe(last);
    expect(calls.count).toBe(3);
  });

  it.each<ProviderErrorKind>(['quota', 'unauthorized', 'rejected', 'not_found'])(
    'does not retry after %s',
    async (kind) => {
      const { call, calls } = failing(new ProviderError(kind, 'no', TOO_LONG_MS));
      await expect(withRetries(call, never)).rejects.toMatchObject({ kind });
      expect(calls.count).toBe(1);
    },
  );

  it.each([new Error('a bug'), new TypeError('x is not a function'), new TypeError('fetch failed')])(
    'does not retry after an internal error: %s',
    async (error) => {
      const { call, calls } = failing(error);
      await expect(withRetries(call, never)).rejects.toBe(error);
      expect(calls.count).toBe(1);
    },
  );

  it('waits for the requested time and stops waiting when the signal aborts', async () => {
    const controller = new AbortController();
    const { call, calls } = failing(transient(TOO_LONG_MS));
    const result = withRetries(call, controller.signal);
    await sleep(500);
    expect(calls.count).toBe(1);
    controller.abort(new Error('cancelled'));
    await expect(result).rejects.toThrow('cancelled');
    expect(calls.count).toBe(1);
  });

  it('does not wait after the last attempt', async () => {
    const { call, calls } = failing(transient(), transient(), transient(TOO_LONG_MS));
    await expect(withRetries(call, never)).rejects.toMatchObject({ retryAfterMs: TOO_LONG_MS });
    expect(calls.count).toBe(3);
  });

  it('does not retry when the requested wait is too long', async () => {
    const { call, calls } = failing(transient(3_600_000));
    await expect(withRetries(call, never)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(calls.count).toBe(1);
  });

  it('does not call when the signal is already aborted', async () => {
    const { call, calls } = failing();
    await expect(withRetries(call, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(calls.count).toBe(0);
  });
});

describe('sleep', () => {
  it('resolves after the time and rejects with the reason of the signal', async () => {
    await expect(sleep(1)).resolves.toBeUndefined();
    await expect(sleep(TOO_LONG_MS, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    const controller = new AbortController();
    const waiting = sleep(TOO_LONG_MS, controller.signal);
    controller.abort(new Error('meanwhile'));
    await expect(waiting).rejects.toThrow('meanwhile');
  });
});
