import { type Context, type Runtime, systemContext } from '../../../core/context.ts';
import { sleep } from '../../../core/sleep.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { endLease, takeLease } from './exchange-lease.ts';
import { exchangeTokens } from './exchange-tokens.ts';
import { heldCredentials, type HeldCredentials, type Owner } from './held-tokens.ts';

/** A token that ends sooner is exchanged: the calls of a batch should not meet its end one by one. */
const MARGIN_MS = 120_000;
/** How often who waits for another process looks. */
const LOOK_MS = 100;
/** For so long nobody in the process asks again where the shop has refused, or where there is still a token that is good. */
const SETTLED_MS = 30_000;

/** The exchanges under way in a process, and those that failed a moment ago and are not worth another try yet. */
const underWay = new WeakMap<Runtime['orm'], Map<string, Promise<string>>>();

/**
 * An access token of a connection that is good for a while, and is not the `refused` one. One that ends soon is exchanged, by
 * one process, while the others wait for it or use the old one as long as it lasts. Throws ProviderError, `unauthorized`
 * where the shop has withdrawn the access, and NOT_CONFIGURED.
 */
export async function freshToken(runtime: Runtime, owner: Owner, refused: string | null): Promise<string> {
  const ctx = systemContext(runtime, { connectionId: owner.id });
  const held = await heldCredentials(ctx, owner);
  const { accessToken, refreshToken, endsAt } = held;
  if (accessToken === undefined) throw new ProviderError('unauthorized', 'The store connection has no credentials');
  const isGood = accessToken !== refused && endsAt > Date.now();
  if (refreshToken === undefined || (isGood && endsAt - Date.now() > MARGIN_MS)) return accessToken;
  const renewed = once(
    runtime,
    JSON.stringify([owner.id, owner.baseUrl, refreshToken, isGood]),
    () => renew(ctx, owner, held, isGood),
    (error) => isGood || isRefusal(error),
  );
  // What is good for another minute is not lost with an exchange that failed.
  return isGood ? renewed.catch(() => accessToken) : renewed;
}

/** Waits until the stored tokens are others than the ones held, and makes them so where nobody else does. */
async function renew(ctx: Context, owner: Owner, old: HeldCredentials, isGood: boolean): Promise<string> {
  for (;;) {
    const lease = await takeLease(ctx, owner);
    const now = await heldCredentials(ctx, owner);
    if (now.refreshToken !== old.refreshToken || now.accessToken !== old.accessToken || now.endsAt !== old.endsAt) {
      if (lease) await endLease(ctx, lease);
      if (now.accessToken === undefined)
        throw new ProviderError('unauthorized', 'The store connection has no credentials');
      return now.accessToken;
    }
    if (lease) await exchangeTokens(ctx, owner, now.refreshToken!, lease);
    else if (isGood) return old.accessToken!;
    else await sleep(LOOK_MS);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'unauthorized';
}

/** One renewal at a time in a process; whoever comes meanwhile shares it, and for a while a failure that `lasts`. */
function once(
  runtime: Runtime,
  key: string,
  work: () => Promise<string>,
  lasts: (error: unknown) => boolean,
): Promise<string> {
  const all = underWay.get(runtime.orm) ?? new Map<string, Promise<string>>();
  underWay.set(runtime.orm, all);
  const known = all.get(key);
  if (known) return known;
  const begun = work();
  all.set(key, begun);
  begun.then(
    () => all.delete(key),
    (error: unknown) => {
      if (lasts(error)) setTimeout(() => all.delete(key), SETTLED_MS).unref();
      else all.delete(key);
    },
  );
  return begun;
}
