import type { ItemRow } from '../../../../../schema/catalog/payloads.ts';
import type { FieldDiff } from '../../../../../schema/catalog/item-diff.ts';
import type { StoreConnection } from '../../../../../entities/stores/store-connection.ts';
import { STORE_PLATFORMS } from '../../../../providers/stores/platforms.ts';
import type { StoreProduct, StoreTexts } from '../../../../providers/stores/store.ts';
import type { Context } from '../../../../core/context.ts';
import { AppError, invalid } from '../../../../core/errors.ts';
import { normalizeAddress } from '../../../stores/store-address.ts';
import { openStore } from '../../../stores/open-store.ts';
import { untilAborted } from '../../../stores/until-aborted.ts';
import { getUsableConnection } from '../../../sync/sync-settings.ts';
import { type FieldMapping, readFieldMapping } from '../../../sync/field-mapping.ts';
import { knownOf, planItem, textsToPush } from '../../../sync/plan-item.ts';
import type { PushPlan } from '../../../sync/plan-push.ts';
import { type LanguageFit, languageFit } from '../../../sync/language-fit.ts';
import { storedProduct, productRef } from '../../../sync/product-ref.ts';
import { planTranslation } from '../../../sync/push-translation.ts';
import { readSyncedTexts, type SyncedItem } from '../../../sync/synced-item.ts';
import type { OpenedStore } from '../../../sync/sync-plan.ts';
import { type Field, FIELDS, type Value } from '../../../sync/stored-form.ts';
import { getProject } from '../../projects/get-project.ts';
import type { Sides, Texts } from './compare-texts.ts';
import { partsOf } from './text-parts.ts';

/**
 * Returns the texts of an item's product in its store, the fields as a sync would write them, and what a sync would do
 * with each. No transaction is open during the call.
 * @throws 422 without a usable connection or for a language that the store does not have, 404 when the product is not
 * in the store, and the error of the store.
 */
export async function textsInStore(ctx: Context, item: ItemRow, language: string | null): Promise<Sides> {
  const project = await getProject(ctx, item.projectId);
  const connection = await getUsableConnection(ctx, project, language);
  const fit = languageFit(connection, language ?? project.language);
  if (fit === 'other') throw languageUnsupported();
  const store = await openStore(ctx, connection);
  const synced = await readSyncedTexts(ctx, { itemId: item.id, language }, connection);
  const stored = storedProduct(item.metadata, connection.id);
  const ref = synced && productRef(item.externalId, stored, connection, synced.elsewhere);
  if (!ref) throw notInStore();
  const product = await untilAborted(ctx, store.findProduct(ref, ctx.signal));
  if (!product) throw notInStore();
  const mapping = readFieldMapping(project.settings);
  const { live, texts, plan } = await comparedIn(ctx, { store, connection }, product, synced, mapping, fit);
  const keyOf = keysOf(synced.content, texts);
  const fields = FIELDS.filter((field) => texts[field] !== undefined);
  const wanted = { ...texts, ...Object.fromEntries(plan.fields.map(({ field, wanted: whole }) => [field, whole])) };
  return {
    from: named(live, keyOf),
    to: named(wanted, keyOf),
    keys: fields.map(keyOf),
    details: Object.fromEntries(fields.map((field) => [keyOf(field), detailsOf(field, plan)])),
    productUrl: STORE_PLATFORMS[connection.platform].productUrl?.(shopUrlOf(connection), product) ?? null,
  };
}

const shopUrlOf = ({ mediaBaseUrl, baseUrl }: StoreConnection) => normalizeAddress(mediaBaseUrl ?? baseUrl);

interface Compared {
  live: StoreProduct;
  texts: StoreTexts;
  plan: PushPlan;
}

/** What the store has in the language of the texts, and what a sync would do. */
async function comparedIn(
  ctx: Context,
  opened: OpenedStore,
  product: StoreProduct,
  synced: SyncedItem,
  mapping: FieldMapping,
  fit: LanguageFit,
): Promise<Compared> {
  const { store, connection } = opened;
  const { language } = synced;
  if (language === null || fit === 'own' || store.takesAnyLanguage) {
    const texts = textsToPush(synced, mapping, opened);
    return { live: product, texts, plan: planItem(knownOf(synced, connection), product, texts, connection, false) };
  }
  const { translations } = store;
  const found = translations && (await untilAborted(ctx, translations.find(product.id, language, ctx.signal)));
  if (!found) throw languageUnsupported();
  return { live: found.product, ...planTranslation(synced, found, mapping, opened, false) };
}

const languageUnsupported = () =>
  invalid([{ loc: ['query', 'language'], msg: 'the store does not have the language', type: 'value_error' }]);

function detailsOf(field: Field, { fields, texts }: PushPlan): Partial<FieldDiff> {
  // A receiver that cannot be read has no plan for single fields.
  const planned = fields.find((each) => each.field === field);
  const base = planned?.base?.text;
  const conflict = planned?.action === 'conflict';
  return {
    base: base === undefined ? null : partsOf(shown(field, base)).join(''),
    willWrite: texts[field] !== undefined,
    conflict,
    conflictReason: conflict ? planned.reason : null,
  };
}

const notInStore = () => new AppError('NOT_FOUND', 'The product is not in the store');

const KEYS: Record<Field, string> = {
  title: 'name',
  descriptionHtml: 'description',
  shortDescriptionHtml: 'short_description',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
  tags: 'tags',
  imageAlts: 'image_alts',
};

/**
 * Returns the key of the text that fills a field of the store by default. The description of the store corresponds to
 * the generated description, or to the short one if that is the only one.
 */
function keysOf(content: Texts, texts: StoreTexts): (field: Field) => string {
  const hasDescription = Boolean(content['description']) || texts.shortDescriptionHtml !== undefined;
  return (field) => (field === 'descriptionHtml' && !hasDescription ? KEYS.shortDescriptionHtml : KEYS[field]);
}

/** Returns the fields of a store under the keys of texts. */
function named(texts: StoreTexts, keyOf: (field: Field) => string): Texts {
  return Object.fromEntries(
    // The description comes last, because it may have the key of the short description.
    [...FIELDS.filter((field) => field !== 'descriptionHtml'), 'descriptionHtml' as const].flatMap((field) => {
      const value = texts[field];
      return value === undefined ? [] : [[keyOf(field), shown(field, value)]];
    }),
  );
}

/** Tags are sorted, because their order means nothing. */
const shown = (field: Field, value: Value): Value =>
  field === 'tags' && Array.isArray(value) ? value.toSorted() : value;
