import { ConnectionStatus, StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Store } from '../../providers/stores/store.ts';
import { notify } from '../notifications/notify.ts';

/** Whether a store refuses its keys altogether, and not only for what was asked. */
export async function refusesKeys(store: Store, signal?: AbortSignal): Promise<boolean> {
  try {
    await store.test(signal);
    return false;
  } catch (error) {
    return error instanceof ProviderError && error.kind === 'unauthorized';
  }
}

/** Puts a connection whose keys were refused into `error` and tells the administrators: of many processes that find it out one does. */
export async function disconnect(
  ctx: Context,
  { id, name, organizationId }: StoreConnection,
  reason: string,
): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const found = await em.nativeUpdate(
      StoreConnection,
      { id, status: ConnectionStatus.active },
      { status: ConnectionStatus.error, updatedAt: new Date() },
    );
    if (found === 0) return;
    await notify(
      { ...ctx, em },
      {
        organizationId,
        type: 'store_disconnected',
        title: 'A store refuses its credentials',
        body: `${name} refused the credentials of its connection, so nothing more is pushed there: ${reason} Enter new ones and test the connection.`,
        cause: `store_disconnected:${id}:${Date.now()}`,
        data: { store_connection_id: id },
      },
    );
  });
}
