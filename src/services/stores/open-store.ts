import { LRUCache } from 'lru-cache';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, runtimeOf } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { limitedFetch } from '../../core/request-limit.ts';
import { bucketKey } from '../../providers/stores/store-platform.ts';
import { blogFor, type StoreAccess, storeFor } from '../../providers/stores/platforms.ts';
import { fetchWithFreshToken } from '../../providers/stores/storeA/fetch-with-fresh-token.ts';
import { redactingFetch } from './redacting-fetch.ts';
import { freshToken } from './storeA/fresh-token.ts';
import { readStoredCredentials } from './storeA/stored-credentials.ts';

/** Clients of one kind that a process keeps open. */
const MAX_CLIENTS = 500;

/** The guarded fetch for addresses that users supply, one per process. */
const outboundFetch = memoizeByConfig((config): typeof fetch =>
  limitedFetch(createOutboundFetch({ allow: config.OUTBOUND_ALLOW, timeoutMs: config.STORE_TIMEOUT_SECONDS * 1000 })),
);

/**
 * Returns the store behind a connection. The client is reused while address and credentials stay the same, because it
 * learns what queries cost and gathers updates. Throws NOT_CONFIGURED for missing or unreadable credentials, and where
 * the shop has withdrawn the access of the app.
 */
export const openStore = opener(storeFor);

/**
 * Returns the blog behind a connection, like {@link openStore}. Throws NOT_CONFIGURED also for a platform without
 * blogs.
 */
export const openBlog = opener(blogFor);

function opener<Client extends object>(
  createClient: (access: StoreAccess) => Client,
): (ctx: Context, connection: StoreConnection) => Promise<Client> {
  const clientsOf = memoizeByConfig(
    () => new LRUCache<string, Client, () => Client>({ max: MAX_CLIENTS, memoMethod: create }),
  );
  return async (ctx, connection) => {
    const clients = clientsOf(ctx.config);
    const { id, organizationId, platform, baseUrl } = connection;
    const { expiresAtMs, ...credentials } = await readStoredCredentials(ctx, connection);
    const fetch = outboundFetch(ctx.config);
    const endpoint = { platform, baseUrl, tokenBuckets: ctx.tokenBuckets, bucketKey: bucketKey(platform, baseUrl) };
    if (expiresAtMs === Infinity) {
      return clients.memo(JSON.stringify([id, platform, baseUrl, credentials]), {
        context: () => createClient({ ...endpoint, credentials, fetch: redactingFetch(fetch, platform, credentials) }),
      });
    }
    await freshToken(ctx, connection, null).catch(throwWithdrawnAccess);
    // The token is read for every request: the one that the client was created with soon expires.
    const runtime = runtimeOf(ctx);
    const refreshingFetch = fetchWithFreshToken(
      (accessToken) => redactingFetch(fetch, platform, { accessToken }),
      (rejected) => freshToken(runtime, { id, organizationId, baseUrl }, rejected),
    );
    return clients.memo(JSON.stringify([id, platform, baseUrl, 'exchanged']), {
      context: () => createClient({ ...endpoint, credentials, fetch: refreshingFetch }),
    });
  };
}

/** Ignores a shop that is unavailable right now. Withdrawn access would make every request fail. */
function throwWithdrawnAccess(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === 'unauthorized') throw new AppError('NOT_CONFIGURED', error.message, {}, { cause: error });
}

/** Creates a client that is missing in the cache. */
function create<Client>(_key: string, _stale: unknown, { context }: { context: () => Client }): Client {
  return context();
}
