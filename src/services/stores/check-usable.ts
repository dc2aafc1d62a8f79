import { ConnectionStatus, type StoreConnection } from '../../../entities/stores/store-connection.ts';
import { invalidField } from '../../core/errors.ts';

/** Throws 422 at `field` for a connection that no call can go through: it has no credentials, or was not tested. */
export function checkUsable(connection: StoreConnection, field: string): void {
  if (connection.hasCredentials && connection.status !== ConnectionStatus.inactive) return;
  throw invalidField(field, 'the store connection is not usable: give it credentials and test it');
}
