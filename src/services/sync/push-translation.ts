import type { Job } from '../../../entities/jobs/job.ts';
import { WriteMode } from '../../../entities/stores/write-mode.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { FoundTranslation, StoreTexts, StoreTranslations } from '../../providers/stores/store.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import { isClaimed } from '../jobs/is-claimed.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { withPushSlot } from './call-store.ts';
import type { FieldMapping } from './field-mapping.ts';
import { knownOf, textsToPush } from './plan-item.ts';
import { planPush, type PushPlan } from './plan-push.ts';
import { productRef, WRONG_SHOP } from './product-ref.ts';
import { pushConflict, pushSucceeded } from './push-outcomes.ts';
import { translationBases } from './store-base.ts';
import type { OpenedStore } from './sync-plan.ts';
import type { SyncSettings } from './sync-settings.ts';
import { skipped, type SyncedItem } from './synced-item.ts';

/** The texts in a language that a store can take, and what a push does with them. */
interface PlannedTranslation {
  texts: StoreTexts;
  plan: PushPlan;
}

/**
 * Plans the push of texts in another language than the main one. They are whole fields in every write mode. A text in the
 * store that the service did not write is somebody's translation: a conflict. Texts of fields that the store cannot
 * translate now are left out, so that a later push writes them.
 */
export function planTranslation(
  item: SyncedItem,
  { product: live, fields }: FoundTranslation,
  mapping: FieldMapping,
  opened: OpenedStore,
  overwrite: boolean,
): PlannedTranslation {
  const texts: StoreTexts = Object.fromEntries(
    Object.entries(textsToPush(item, mapping, opened)).filter(([field]) => fields.includes(field as keyof StoreTexts)),
  );
  const bases = translationBases(knownOf(item, opened.connection), live);
  return { texts, plan: planPush(live, texts, bases, { mode: WriteMode.replace, overwrite }) };
}

/** Pushes the texts of an item in a language to a store that has texts in several, as `pushItem` does its own ones. */
export async function pushTranslation(
  ctx: Context,
  job: Job,
  claimed: ClaimedItem,
  item: SyncedItem & { language: string },
  settings: SyncSettings,
  opened: OpenedStore,
  translations: StoreTranslations,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store, connection } = opened;
  const ref = productRef(item.externalId, item, connection, item.elsewhere);
  if (!ref) throw new ProviderError('not_found', WRONG_SHOP);
  const product = await withPushSlot(ctx, connection, signal, 'search', () => store.findProduct(ref, signal));
  if (!product) throw new ProviderError('not_found', 'The product is not in the store');
  const { id } = product;
  const find = () => translations.find(id, item.language, signal);
  const found = await withPushSlot(ctx, connection, signal, 'search', find);
  if (!found) return skipped('language_unsupported', 'The store does not have the language');
  const overwrite = settings.onConflict === 'overwrite';
  const { texts, plan } = planTranslation(item, found, settings.fieldMapping, opened, overwrite);
  if (Object.keys(texts).length === 0)
    return skipped('nothing_to_write', 'The store has no text in the main language that the texts would translate');
  const known = knownOf(item, connection);
  if (plan.action === 'conflict') return pushConflict(ctx, job, item, connection);
  if (plan.action === 'same') return pushSucceeded(item, known, connection, found.product, texts, plan);
  if (!(await isClaimed(ctx, claimed))) return skipped('taken_over', 'Another worker has it');
  const after = await withPushSlot(ctx, connection, signal, 'write', () =>
    translations.update(id, item.language, plan.texts, signal),
  );
  return pushSucceeded(item, known, connection, after, texts, plan);
}
