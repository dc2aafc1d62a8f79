import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Config } from '../../core/config.ts';
import type { Context, Runtime } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { RecentClients } from '../../providers/recent-clients.ts';
import { paceKey } from '../../providers/stores/pace-key.ts';
import type { Store } from '../../providers/stores/store.ts';
import { fetchWithFreshToken } from '../../providers/stores/storeA-oauth-fetch.ts';
import { storeFor } from '../../providers/stores/stores.ts';
import { discreetFetch } from './discreet-fetch.ts';
import { freshToken } from './storeA/fresh-token.ts';
import { heldCredentials } from './storeA/held-tokens.ts';

/** Stores kept open in a process. */
const MAX_STORES = 500;

/** The ways out of a process to addresses that users gave: one guarded fetch, and one store per connection. */
interface Outside {
  fetch: typeof fetch;
  stores: RecentClients<Store>;
}

const outsides = new WeakMap<Config, Outside>();

function outsideOf(config: Config): Outside {
  const known = outsides.get(config) ?? { fetch: createOutboundFetch({ allow: config.OUTBOUND_ALLOW }), stores: new RecentClients<Store>(MAX_STORES) };
  outsides.set(config, known);
  return known;
}

/**
 * The live store behind a connection: the same one for as long as address and credentials stay, because what it learns of the
 * pace that the shop allows counts for every call of the process. An access token that ends is exchanged before it does, and
 * does not make another store. Throws NOT_CONFIGURED, also where the shop has withdrawn the access.
 */
export async function openStore(ctx: Context, connection: StoreConnection): Promise<Store> {
  const { id, organizationId, platform, baseUrl } = connection;
  const { endsAt, ...credentials } = await heldCredentials(ctx, connection);
  const { fetch, stores } = outsideOf(ctx.config);
  const address = { platform, baseUrl, pace: ctx.pace, paceKey: paceKey(platform, baseUrl) };
  if (endsAt === Infinity) {
    return stores.keep(JSON.stringify([id, platform, baseUrl, credentials]), () => storeFor({ ...address, credentials, fetch: discreetFetch(fetch, platform, credentials) }));
  }
  await freshToken(ctx, connection, null).catch(asRefusal);
  // Each call goes with the token that is stored then: the one the store is opened with is soon another.
  const { orm, config, log, bus, queues, cipher, tokens, limits, pace, circuits } = ctx;
  const runtime: Runtime = { orm, config, log, bus, queues, cipher, tokens, limits, pace, circuits };
  const fresh = fetchWithFreshToken(
    (accessToken) => discreetFetch(fetch, platform, { accessToken }),
    (refused) => freshToken(runtime, { id, organizationId }, refused),
  );
  return stores.keep(JSON.stringify([id, platform, baseUrl, 'exchanged']), () => storeFor({ ...address, credentials, fetch: fresh }));
}

/** A shop that is unwell may be well when it is called; one that has withdrawn the access would only refuse every call. */
function asRefusal(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === 'unauthorized') throw new AppError('NOT_CONFIGURED', error.message, {}, { cause: error });
}
