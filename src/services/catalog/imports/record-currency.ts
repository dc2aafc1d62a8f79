import { type DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { changed, sql } from '../../../core/sql.ts';
import { openStore } from '../../stores/open-store.ts';
import { getSourceConnection } from '../sources/source-connection.ts';

/**
 * Stores the currency of the store that a source is imported from, where its connection has none: it may be older than
 * the column, or a test could not read it. If that fails, the import is complete without it, and the next one asks
 * again. Throws the signal's reason.
 */
export async function recordCurrency(ctx: Context, source: DataSource, signal: AbortSignal): Promise<void> {
  if (source.sourceType !== SourceType.store) return;
  try {
    const connection = await getSourceConnection(ctx, source);
    if (connection.currency) return;
    const store = await openStore(ctx, connection);
    const currency = await store.currency?.(signal);
    if (!currency) return;
    await changed(
      ctx.em,
      sql`update store_connections set currency = ${currency}, updated_at = now()
           where id = ${connection.id} and base_url = ${connection.baseUrl} and currency is null`,
    );
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof AppError)) throw error;
  }
}
