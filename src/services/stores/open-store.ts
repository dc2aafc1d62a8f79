import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Config } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { RecentClients } from '../../providers/recent-clients.ts';
import type { Store } from '../../providers/stores/store.ts';
import { type StoreCredentials, storeFor } from '../../providers/stores/stores.ts';

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

/** Where credentials are bound to: a ciphertext moved to another row or organization does not open. */
export function credentialsPlace(connection: Pick<StoreConnection, 'id' | 'organizationId'>): string {
  return `store_connections:${connection.id}:${connection.organizationId}`;
}

/**
 * The live store behind a connection: the same one for as long as address and credentials stay, because what it learns of the
 * pace that the shop allows counts for every call of the process. Throws NOT_CONFIGURED.
 */
export async function openStore(ctx: Context, connection: StoreConnection): Promise<Store> {
  const { id, platform, baseUrl } = connection;
  const credentials = await openCredentials(ctx, connection);
  const { fetch, stores } = outsideOf(ctx.config);
  return stores.keep(JSON.stringify([id, platform, baseUrl, credentials]), () => storeFor({ platform, baseUrl, credentials, fetch, pace: ctx.pace, paceKey: `store:${id}` }));
}

async function openCredentials(ctx: Context, connection: StoreConnection): Promise<StoreCredentials> {
  const { credentials } = await ctx.em.findOneOrFail(StoreConnection, connection.id, { fields: ['credentials'], disableIdentityMap: true });
  if (!credentials) return {};
  try {
    return JSON.parse(ctx.cipher.open(credentials, credentialsPlace(connection)));
  } catch (cause) {
    throw new AppError('NOT_CONFIGURED', 'The stored credentials cannot be opened: enter them again', {}, { cause });
  }
}
