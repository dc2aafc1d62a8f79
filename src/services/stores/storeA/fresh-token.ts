import { type Context, type Runtime, systemContext } from '../../../core/context.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { sleep } from '../../../core/sleep.ts';
import { acquireLease, releaseLease } from './exchange-lease.ts';
import { exchangeTokens } from './exchange-tokens.ts';
import { readStoredCredentials, type StoredCredentials, type TokenOwner } from './stored-credentials.ts';

/** A token with less time left is exchanged, so that it does not expire in the middle of a batch of requests. */
const MARGIN_MS = 120_000;
/** How often a process that waits for another one's exchange reads the stored tokens. */
const POLL_MS = 100;
/**
 * How long a process does not repeat an exchange that the shop rejected, or that failed while the token is still valid.
 */
const FAILURE_TTL_MS = 30_000;

/** The running exchanges of a process, and recent failures that are not worth another attempt yet. */
const renewals = new WeakMap<Runtime['orm'], Map<string, Promise<string>>>();

/**
 * Returns a valid access token of a connection that is not the `rejected` one. A token that expires soon is exchanged
 * by one process; the others wait, or use the old token while it is valid. Throws NOT_CONFIGURED, and ProviderError:
 * `unauthorized` where the shop has withdrawn the access.
 */
export async function freshToken(runtime: Runtime, owner: TokenOwner, rejected: string | null): Promise<string> {
  const ctx = systemContext(runtime, { connectionId: owner.id });
  const stored = await readStoredCredentials(ctx, owner);
  const { accessToken, refreshToken, expiresAtMs } = stored;
  if (accessToken === undefined) throw new ProviderError('unauthorized', 'The store connection has no credentials');
  const isValid = accessToken !== rejected && expiresAtMs > Date.now();
  if (refreshToken === undefined || (isValid && expiresAtMs - Date.now() > MARGIN_MS)) return accessToken;
  const renewed = shareRenewal(
    runtime,
    JSON.stringify([owner.id, owner.baseUrl, refreshToken, isValid]),
    () => renew(ctx, owner, stored, isValid),
    (error) => isValid || isUnauthorized(error),
  );
  // A failed exchange does not matter while the token is still valid.
  return isValid ? renewed.catch(() => accessToken) : renewed;
}

/** Waits until the stored tokens differ from `old`, and exchanges them where no other process does. */
async function renew(ctx: Context, owner: TokenOwner, old: StoredCredentials, isValid: boolean): Promise<string> {
  for (;;) {
    const lease = await acquireLease(ctx, owner);
    const now = await readStoredCredentials(ctx, owner);
    if (
      now.refreshToken !== old.refreshToken ||
      now.accessToken !== old.accessToken ||
      now.expiresAtMs !== old.expiresAtMs
    ) {
      if (lease) await releaseLease(ctx, lease);
      if (now.accessToken === undefined)
        throw new ProviderError('unauthorized', 'The store connection has no credentials');
      return now.accessToken;
    }
    if (lease) await exchangeTokens(ctx, owner, now.refreshToken!, lease);
    else if (isValid) return old.accessToken!;
    else await sleep(POLL_MS);
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'unauthorized';
}

/**
 * Runs one renewal per key at a time in a process. Concurrent callers share it, and for a while a failure for which
 * `isCached` is true.
 */
function shareRenewal(
  runtime: Runtime,
  key: string,
  renewal: () => Promise<string>,
  isCached: (error: unknown) => boolean,
): Promise<string> {
  const running = renewals.get(runtime.orm) ?? new Map<string, Promise<string>>();
  renewals.set(runtime.orm, running);
  const shared = running.get(key);
  if (shared) return shared;
  const started = renewal();
  running.set(key, started);
  started.then(
    () => running.delete(key),
    (error: unknown) => {
      if (isCached(error)) setTimeout(() => running.delete(key), FAILURE_TTL_MS).unref();
      else running.delete(key);
    },
  );
  return started;
}
