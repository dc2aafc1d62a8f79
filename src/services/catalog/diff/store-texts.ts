import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import type { StoreTexts } from '../../../providers/stores/store.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { openStore } from '../../stores/open-store.ts';
import { getUsableConnection } from '../../sync/get-usable-connection.ts';
import { keptStoreId, productRef } from '../../sync/product-ref.ts';
import { textsForStore } from '../../sync/texts-for-store.ts';
import { getProject } from '../get-project.ts';
import type { Texts } from './compare-texts.ts';

/**
 * What the store of an item's project holds now, and what a sync would make of it. No transaction is open during the call.
 * @throws 422 without a usable connection, 404 when the product is not in the store, and what a store that fails throws.
 */
export async function storeTexts(ctx: Context, item: ContentItem): Promise<{ from: Texts; to: Texts; keys: string[] }> {
  const project = await getProject(ctx, item.projectId);
  const connection = await getUsableConnection(ctx, project);
  const store = await openStore(ctx, connection);
  const ref = productRef(item.externalId, keptStoreId(item.metadata, connection.id));
  const live = await store.findProduct(ref, ctx.signal).catch((error: unknown) => {
    throw ctx.signal.aborted ? new AppError('UNAVAILABLE', 'The caller left before the store answered') : error;
  });
  if (!live) throw new AppError('NOT_FOUND', 'The product is not in the store');
  // A store has one description; ours goes there, and the short one where there is no other.
  const description = item.generatedContent['description'] ? 'description' : 'short_description';
  const to = keyed(textsForStore(item.generatedContent), description);
  return { from: keyed(live, description), to, keys: Object.keys(to) };
}

function keyed({ title, descriptionHtml, seoTitle, seoDescription, tags }: StoreTexts, description: string): Texts {
  const texts = { name: title, [description]: descriptionHtml, seo_title: seoTitle, seo_description: seoDescription, tags: tags?.toSorted() };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}
