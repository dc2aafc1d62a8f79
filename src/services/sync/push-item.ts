import type { Job } from '../../../entities/jobs/job.ts';
import { WriteMode } from '../../../entities/stores/write-mode.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import { isClaimed } from '../jobs/is-claimed.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { withPushSlot } from './call-store.ts';
import { languageFit } from './language-fit.ts';
import { knownOf, planItem, textsToPush } from './plan-item.ts';
import { productRef, WRONG_SHOP } from './product-ref.ts';
import { pushConflict, pushSucceeded } from './push-outcomes.ts';
import { pushTranslation } from './push-translation.ts';
import type { OpenedStore } from './sync-plan.ts';
import type { SyncSettings } from './sync-settings.ts';
import { skipped, type SyncedItem } from './synced-item.ts';

const NO_LANGUAGES = 'The store has texts in one language only';
const OTHER_LANGUAGE = 'The store connection is for texts in another language';

/**
 * Reads the live texts and writes those of ours that changed, unless somebody changed them in the store and the sync
 * must not overwrite them. A change in the store between the two requests is overwritten, because no platform supports
 * conditional writes. Throws ProviderError, or the signal's reason.
 */
export async function pushItem(
  ctx: Context,
  job: Job,
  claimed: ClaimedItem,
  item: SyncedItem,
  settings: SyncSettings,
  opened: OpenedStore,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store, connection } = opened;
  const { language } = item;
  const fit = languageFit(connection, language ?? settings.language);
  if (fit === 'other') return skipped('language_unsupported', OTHER_LANGUAGE);
  if (language !== null && fit === 'open' && !store.takesAnyLanguage) {
    if (!store.translations) return skipped('language_unsupported', NO_LANGUAGES);
    return pushTranslation(ctx, job, claimed, { ...item, language }, settings, opened, store.translations, signal);
  }
  const ref = productRef(item.externalId, item, connection, item.elsewhere);
  if (!ref) throw new ProviderError('not_found', WRONG_SHOP);
  const live = await withPushSlot(ctx, connection, signal, 'search', () => store.findProduct(ref, signal));
  if (!live) throw new ProviderError('not_found', 'The product is not in the store');
  const texts = textsToPush(item, settings.fieldMapping, opened);
  if (Object.keys(texts).length === 0 && connection.writeMode === WriteMode.excerpt_only)
    return skipped('nothing_to_write', 'The connection writes only the short description, and there is none to write');
  const known = knownOf(item, connection);
  const plan = planItem(known, live, texts, connection, settings.onConflict === 'overwrite');
  if (plan.action === 'conflict') return pushConflict(ctx, job, item, connection);
  if (plan.action === 'same') return pushSucceeded(item, known, connection, live, texts, plan);
  if (!(await isClaimed(ctx, claimed))) return skipped('taken_over', 'Another worker has it');
  const former = { ...ref, lastPush: item.pushed ?? undefined, language: language ?? undefined };
  const after = await withPushSlot(ctx, connection, signal, 'write', () =>
    store.updateProduct(live.id, plan.texts, signal, former),
  );
  return pushSucceeded(item, known, connection, after, texts, plan);
}
