import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { ConnectionTest } from '../../../schema/stores/payloads.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { Deadline } from '../../core/deadline.ts';
import { AppError } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { usableAddress } from './check-address.ts';
import { readCredentials } from './credentials.ts';
import { getStoreConnection } from './get-store-connection.ts';
import { lockStoreConnection } from './lock-store-connection.ts';
import { openStore } from './open-store.ts';

/** For everything together: a store that asks to wait is not waited for much longer than one that says nothing. */
const LIMIT_MS = 20_000;

/**
 * A live call to the store, of at most `limitMs`: the connection becomes `active` or `error`. A store that refuses is no error
 * of this call. Throws 404, and 409 where address or credentials were changed meanwhile: what was found is not about them.
 */
export async function testStoreConnection(
  ctx: Context,
  connectionId: string,
  limitMs = LIMIT_MS,
): Promise<ConnectionTest> {
  // Read apart, so that what the transaction reads later is not mixed with it.
  const before = await getStoreConnection(forkContext(ctx), connectionId, ['credentials']);
  const subject = subjectOf(ctx, before);
  const begun = new Date();
  const result = await liveTest(ctx, before, limitMs);
  const { mediaBaseUrl } = await ctx.em.transactional(async (em) => {
    const connection = await lockStoreConnection({ ...ctx, em }, connectionId);
    if (subjectOf(ctx, connection) !== subject)
      throw new AppError('CONFLICT', 'The store connection was changed while it was tested: test it again');
    connection.tested(result, begun);
    return connection;
  });
  return {
    success: result.ok,
    message: result.ok ? `Connected to ${result.storeName}` : result.message,
    storeName: result.ok ? result.storeName : null,
    mediaBaseUrl: mediaBaseUrl ?? null,
  };
}

/** What a test is about. That a token was exchanged for a new one, or sealed with another key, makes it no other. */
function subjectOf(ctx: Context, connection: StoreConnection): string {
  const credentials = readCredentials(ctx, connection);
  return JSON.stringify([
    connection.baseUrl,
    credentials?.refreshToken ? 'exchanged' : (credentials ?? connection.credentials),
  ]);
}

type Result = { ok: true; storeName: string; mediaBaseUrl: string | null } | { ok: false; message: string };

async function liveTest(ctx: Context, connection: StoreConnection, limitMs: number): Promise<Result> {
  const deadline = new Deadline(limitMs, ctx.signal);
  try {
    const call = async () => (await openStore(ctx, connection)).test(deadline.signal);
    const { storeName, mediaBaseUrl } = await Promise.race([call(), aborted(deadline.signal)]);
    return { ok: true, storeName, mediaBaseUrl: usableAddress(mediaBaseUrl) };
  } catch (error) {
    if (ctx.signal.aborted) throw new AppError('UNAVAILABLE', 'The caller left before the store answered');
    if (deadline.passed)
      return { ok: false, message: 'The store did not answer in time, or asked to wait for too long.' };
    if (error instanceof ProviderError || error instanceof AppError) return { ok: false, message: error.message };
    throw error;
  } finally {
    deadline.end();
  }
}

/** Rejects when the signal aborts, whoever else hears of it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
