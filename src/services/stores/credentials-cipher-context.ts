import type { StoreConnection } from '../../../entities/stores/store-connection.ts';

/** Where credentials are bound to: a ciphertext moved to another row or organization does not open. */
export function credentialsCipherContext(connection: Pick<StoreConnection, 'id' | 'organizationId'>): string {
  return `store_connections:${connection.id}:${connection.organizationId}`;
}
