import type { ConnectionTest } from '../../../schema/stores/payloads.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { usableAddress } from './check-address.ts';
import { getStoreConnection } from './get-store-connection.ts';
import { openStore } from './open-store.ts';

/** A live call to the store: the connection becomes `active` or `error`. A store that refuses is no error of this call. Throws 404. */
export async function testStoreConnection(ctx: Context, connectionId: string): Promise<ConnectionTest> {
  const connection = await getStoreConnection(ctx, connectionId);
  const result = await liveTest(async () => (await openStore(ctx, connection)).test());
  connection.tested(result);
  await ctx.em.flush();
  return {
    success: result.ok,
    message: result.ok ? `Connected to ${result.storeName}` : result.message,
    storeName: result.ok ? result.storeName : null,
    mediaBaseUrl: connection.mediaBaseUrl ?? null,
  };
}

type Result = { ok: true; storeName: string; mediaBaseUrl: string | null } | { ok: false; message: string };

async function liveTest(test: () => Promise<{ storeName: string; mediaBaseUrl: string | null }>): Promise<Result> {
  try {
    const { storeName, mediaBaseUrl } = await test();
    return { ok: true, storeName, mediaBaseUrl: usableAddress(mediaBaseUrl) };
  } catch (error) {
    if (error instanceof ProviderError || error instanceof AppError) return { ok: false, message: error.message };
    throw error;
  }
}
