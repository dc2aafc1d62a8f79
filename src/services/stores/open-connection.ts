import { LRUCache } from 'lru-cache';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, runtimeOf } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { bucketKey } from '../../providers/stores/bucket-key.ts';
import { fetchWithFreshToken } from '../../providers/stores/storeA/fetch-with-fresh-token.ts';
import type { StoreAccess } from '../../providers/stores/platforms.ts';
import { discreetFetch } from './discreet-fetch.ts';
import { freshToken } from './storeA/fresh-token.ts';
import { heldCredentials } from './storeA/held-tokens.ts';

/** Clients of one kind kept open in a process. */
const MAX_CLIENTS = 500;

/** The way out of a process to addresses that users gave: one guarded fetch. */
const outboundFetch = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, timeoutMs: config.STORE_TIMEOUT_SECONDS * 1000 }),
);

/**
 * Opens clients of one kind by connection: the same one for as long as address and credentials stay, because what it learns
 * of the pace that the shop allows counts for every call of the process. An access token that ends is exchanged before it
 * does, and does not make another client. What it makes throws NOT_CONFIGURED, also where the shop has withdrawn the access.
 */
export function opener<Client extends object>(
  make: (access: StoreAccess) => Client,
): (ctx: Context, connection: StoreConnection) => Promise<Client> {
  const clientsOf = memoizeByConfig(
    () => new LRUCache<string, Client, () => Client>({ max: MAX_CLIENTS, memoMethod: create }),
  );
  return async (ctx, connection) => {
    const clients = clientsOf(ctx.config);
    const { id, organizationId, platform, baseUrl } = connection;
    const { endsAt, ...credentials } = await heldCredentials(ctx, connection);
    const fetch = outboundFetch(ctx.config);
    const address = { platform, baseUrl, tokenBuckets: ctx.tokenBuckets, bucketKey: bucketKey(platform, baseUrl) };
    if (endsAt === Infinity) {
      return clients.memo(JSON.stringify([id, platform, baseUrl, credentials]), {
        context: () => make({ ...address, credentials, fetch: discreetFetch(fetch, platform, credentials) }),
      });
    }
    await freshToken(ctx, connection, null).catch(asRefusal);
    // Each call goes with the token that is stored then: the one the client is opened with is soon another.
    const runtime = runtimeOf(ctx);
    const fresh = fetchWithFreshToken(
      (accessToken) => discreetFetch(fetch, platform, { accessToken }),
      (refused) => freshToken(runtime, { id, organizationId, baseUrl }, refused),
    );
    return clients.memo(JSON.stringify([id, platform, baseUrl, 'exchanged']), {
      context: () => make({ ...address, credentials, fetch: fresh }),
    });
  };
}

/** A shop that is unwell may be well when it is called; one that has withdrawn the access would only refuse every call. */
function asRefusal(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === 'unauthorized') throw new AppError('NOT_CONFIGURED', error.message, {}, { cause: error });
}

/** Makes the client that is missing in the cache. */
function create<Client>(_key: string, _stale: unknown, { context: make }: { context: () => Client }): Client {
  return make();
}
