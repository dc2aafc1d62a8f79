import type { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import type { Context } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';

/** Returns the cipher context of a key, which binds the ciphertext to its row and organization. */
export const stockPhotoKeyCipherContext = ({
  id,
  organizationId,
}: Pick<StockPhotoKey, 'id' | 'organizationId'>): string => `stock_photo_keys:${id}:${organizationId}`;

/** Sets the encrypted key of a row. Throws 422 for a key that cannot be sent in an HTTP header. */
export function sealStockPhotoKey(ctx: Context, key: StockPhotoKey, apiKey: string): void {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw invalidField('api_key', 'must have no spaces and only ASCII characters');
  key.apiKey = ctx.cipher.seal(apiKey, stockPhotoKeyCipherContext(key));
}

/** Returns the decrypted key of a row. Throws NOT_CONFIGURED for a key that cannot be decrypted. */
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
