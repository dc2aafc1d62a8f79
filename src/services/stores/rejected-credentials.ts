import { ConnectionStatus, StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Store } from '../../providers/stores/store.ts';
import { notify } from '../notifications/notify.ts';

/** Whether a store rejects the credentials for every request, not only for the one that failed. */
export async function rejectsCredentials(store: Store, signal?: AbortSignal): Promise<boolean> {
  try {
    await store.test(signal);
    return false;
  } catch (error) {
    return error instanceof ProviderError && error.kind === 'unauthorized';
  }
}

/**
 * Sets a connection with rejected credentials to `error` and notifies the administrators. When several processes find
 * out at once, one of them notifies.
 */
export async function markDisconnected(
  ctx: Context,
  { id, name, organizationId }: StoreConnection,
  reason: string,
): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const updated = await em.nativeUpdate(
      StoreConnection,
      { id, status: ConnectionStatus.active },
      { status: ConnectionStatus.error, updatedAt: new Date() },
    );
    if (updated === 0) return;
    await notify(
      { ...ctx, em },
      {
        organizationId,
        type: 'store_disconnected',
        title: 'A store refuses its credentials',
        body: `${name} refused the credentials of its connection, so nothing more is pushed there: ${reason} Enter new ones and test the connection.`,
        cause: `store_disconnected:${id}:${Date.now()}`,
        data: { reason: 'credentials_rejected', store_names: [name], store_connection_id: id },
      },
    );
  });
}
