import type { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import type { Context } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';

/** Where a key is bound to: a ciphertext moved to another row or organization does not open. */
export const stockPhotoKeyCipherContext = ({
  id,
  organizationId,
}: Pick<StockPhotoKey, 'id' | 'organizationId'>): string => `stock_photo_keys:${id}:${organizationId}`;

/** Puts a key onto its row, encrypted. Throws 422 for one that no header could carry. */
export function sealStockPhotoKey(ctx: Context, key: StockPhotoKey, apiKey: string): void {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw invalidField('api_key', 'must have no spaces and only ASCII characters');
  key.apiKey = ctx.cipher.seal(apiKey, stockPhotoKeyCipherContext(key));
}

/** A stored key. Throws NOT_CONFIGURED for one that cannot be opened. */
export function openStockPhotoKey(
  ctx: Context,
  key: Pick<StockPhotoKey, 'id' | 'organizationId' | 'apiKey' | 'provider'>,
): string {
  try {
    return ctx.cipher.open(key.apiKey, stockPhotoKeyCipherContext(key));
  } catch (cause) {
    throw new AppError(
      'NOT_CONFIGURED',
      `The stored key for ${key.provider} cannot be opened: enter it again`,
      {},
      { cause },
    );
  }
}
