import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Config } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import type { Store } from '../../providers/stores/store.ts';
import { type StoreCredentials, storeFor } from '../../providers/stores/stores.ts';

const guarded = new WeakMap<Config, typeof fetch>();

/** The fetch for addresses that users gave, one per process. */
function guardedFetch(config: Config): typeof fetch {
  const known = guarded.get(config) ?? createOutboundFetch({ allow: config.OUTBOUND_ALLOW });
  guarded.set(config, known);
  return known;
}

/** Where credentials are bound to: a ciphertext moved to another row or organization does not open. */
export function credentialsPlace(connection: Pick<StoreConnection, 'id' | 'organizationId'>): string {
  return `store_connections:${connection.id}:${connection.organizationId}`;
}

/** The live store behind a connection. Its calls are paced together: keep one per job. Throws NOT_CONFIGURED. */
export async function openStore(ctx: Context, connection: StoreConnection): Promise<Store> {
  const credentials = await openCredentials(ctx, connection);
  return storeFor({ platform: connection.platform, baseUrl: connection.baseUrl, credentials, fetch: guardedFetch(ctx.config) });
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
