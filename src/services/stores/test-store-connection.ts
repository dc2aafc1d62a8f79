import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { ConnectionTest } from '../../../schema/stores/payloads.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { Deadline } from '../../core/deadline.ts';
import { AppError } from '../../core/errors.ts';
import { isUnreachable } from '../../core/outbound-error.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { StoreTest } from '../../providers/stores/store.ts';
import { readCredentials } from './credentials.ts';
import { getStoreConnection } from './get-store-connection.ts';
import { lockStoreConnection } from './lock-store-connection.ts';
import { openStore } from './open-store.ts';
import { addressOrNull } from './store-address.ts';

/** The limit of the whole test, including waits that the store demands. */
const LIMIT_MS = 20_000;

/**
 * Calls the store and sets the connection to `active` or `error`. A test that fails is a result, not an error. Throws
 * 404, and 409 where address or credentials changed during the test, because the result does not apply to the new ones.
 */
export async function testStoreConnection(
  ctx: Context,
  connectionId: string,
  limitMs = LIMIT_MS,
): Promise<ConnectionTest> {
  // A fork, so that the transaction below reads the row again instead of taking it from the identity map.
  const before = await getStoreConnection(forkContext(ctx), connectionId, ['credentials']);
  const tested = accessOf(ctx, before);
  const startedAt = new Date();
  const result = await liveTest(ctx, before, limitMs);
  const { mediaBaseUrl } = await ctx.em.transactional(async (em) => {
    const connection = await lockStoreConnection({ ...ctx, em }, connectionId);
    if (accessOf(ctx, connection) !== tested)
      throw new AppError('CONFLICT', 'The store connection was changed while it was tested: test it again');
    connection.recordTest(result, startedAt);
    return connection;
  });
  return {
    success: result.ok,
    message: result.ok ? connectedTo(result) : result.message,
    storeName: result.ok ? result.storeName : null,
    mediaBaseUrl: mediaBaseUrl ?? null,
  };
}

/** Address and credentials, for comparison. An exchanged token or a rotated encryption key is not a change. */
function accessOf(ctx: Context, connection: StoreConnection): string {
  const credentials = readCredentials(ctx, connection);
  return JSON.stringify([
    connection.baseUrl,
    credentials?.refreshToken ? 'exchanged' : (credentials ?? connection.credentials),
  ]);
}

type Result = ({ ok: true } & StoreTest) | { ok: false; message: string };

const connectedTo = ({ storeName, limits }: StoreTest): string =>
  `Connected to ${storeName}${limits === undefined ? '' : `. ${limits}`}`;

async function liveTest(ctx: Context, connection: StoreConnection, limitMs: number): Promise<Result> {
  const deadline = new Deadline(limitMs, ctx.signal);
  try {
    const call = async () => (await openStore(ctx, connection)).test(deadline.signal);
    const { mediaBaseUrl, ...rest } = await Promise.race([call(), rejectOnAbort(deadline.signal)]);
    return { ok: true, ...rest, mediaBaseUrl: addressOrNull(mediaBaseUrl) };
  } catch (error) {
    if (ctx.signal.aborted) throw new AppError('UNAVAILABLE', 'The caller left before the store answered');
    // One message, so that the result does not show whether a port is open.
    if (deadline.passed || isUnreachable(error))
      return {
        ok: false,
        message:
          'The store cannot be reached, does not answer in time with a valid certificate, or asks to wait for too long.',
      };
    if (error instanceof ProviderError || error instanceof AppError) return { ok: false, message: error.message };
    throw error;
  } finally {
    deadline.end();
  }
}

/**
 * Rejects when the signal aborts, also where the call itself does not observe it, such as a wait for a database lock.
 */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
