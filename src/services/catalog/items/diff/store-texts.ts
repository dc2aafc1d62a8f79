import type { ContentItem } from '../../../../../entities/catalog/content-item.ts';
import type { StoreTexts } from '../../../../providers/stores/store.ts';
import type { Context } from '../../../../core/context.ts';
import { AppError } from '../../../../core/errors.ts';
import { openStore } from '../../../stores/open-store.ts';
import { getUsableConnection } from '../../../sync/sync-settings.ts';
import { readFieldMapping } from '../../../sync/field-mapping.ts';
import { storedProduct, productRef } from '../../../sync/product-ref.ts';
import { textsForStore } from '../../../sync/texts-for-store.ts';
import { getProject } from '../../projects/get-project.ts';
import type { Texts } from './compare-texts.ts';

/**
 * Returns the texts of an item's product in its store, and the texts that a sync would write. No transaction is open
 * during the call.
 * @throws 422 without a usable connection, 404 when the product is not in the store, and the error of the store.
 */
export async function storeTexts(ctx: Context, item: ContentItem): Promise<{ from: Texts; to: Texts; keys: string[] }> {
  const project = await getProject(ctx, item.projectId);
  const connection = await getUsableConnection(ctx, project);
  const store = await openStore(ctx, connection);
  const ref = productRef(item.externalId, storedProduct(item.metadata, connection.id), connection);
  if (!ref) throw notInStore();
  const live = await store.findProduct(ref, ctx.signal).catch((error: unknown) => {
    throw ctx.signal.aborted ? new AppError('UNAVAILABLE', 'The caller left before the store answered') : error;
  });
  if (!live) throw notInStore();
  const { description, ...texts } = named(
    textsForStore(item.generatedContent, readFieldMapping(project.settings)),
    store.lacks,
  );
  // The description of the store corresponds to the generated description, or to the short one if that is the only one.
  const descriptionKey =
    item.generatedContent['description'] || texts['short_description'] !== undefined
      ? 'description'
      : 'short_description';
  const to = { ...texts, ...(description !== undefined && { [descriptionKey]: description }) };
  const { description: liveDescription, ...rest } = named(live);
  return { from: { ...rest, [descriptionKey]: liveDescription }, to, keys: Object.keys(to) };
}

const notInStore = () => new AppError('NOT_FOUND', 'The product is not in the store');

/** Returns the fields of a store under the keys of the texts that fill them by default. */
function named(texts: StoreTexts, lacks: readonly (keyof StoreTexts)[] = []): Texts {
  const { title, descriptionHtml, shortDescriptionHtml, seoTitle, seoDescription, tags, imageAlts } = {
    ...texts,
    ...Object.fromEntries(lacks.map((field) => [field, undefined])),
  } as StoreTexts;
  const all = {
    name: title,
    short_description: shortDescriptionHtml,
    description: descriptionHtml,
    seo_title: seoTitle,
    seo_description: seoDescription,
    tags: tags?.toSorted(),
    image_alts: imageAlts,
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
}
