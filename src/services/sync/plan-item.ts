import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import type { StoreProduct, StoreTexts } from '../../providers/stores/store.ts';
import { withOffers } from '../generation/offers/offer-data.ts';
import type { FieldMapping } from './field-mapping.ts';
import { planDelivery, planPush, type PushPlan, textsInMode } from './plan-push.ts';
import { isSameShop, type StoredProduct } from './product-ref.ts';
import { basesOf, type KnownTexts, translationBases } from './store-base.ts';
import type { OpenedStore } from './sync-plan.ts';
import type { SyncedItem } from './synced-item.ts';
import { textsForStore } from './texts-for-store.ts';

/**
 * Returns the texts of an item that its store has fields for, in the write mode of the connection. Structured data has the
 * offers of today.
 */
export function textsToPush(
  { content, offered }: Pick<SyncedItem, 'content' | 'offered'>,
  mapping: FieldMapping,
  { store, connection }: OpenedStore,
): StoreTexts {
  const texts = textsInMode(textsForStore(withOffers(content, offered), mapping), connection.writeMode);
  return Object.fromEntries(
    Object.entries(texts).filter(([field]) => !store.lacks?.includes(field as keyof StoreTexts)),
  );
}

/** Returns what is known of an item's texts in the store of a connection; nothing where it is about another shop. */
export function knownOf(item: StoredProduct & KnownTexts, connection: StoreConnection): KnownTexts {
  return isSameShop(item, connection) ? item : { pushed: null, source: null, original: item.original };
}

/**
 * Decides what a push of texts does. In the store of another language, a text that the service did not write is somebody's
 * translation: a conflict, as {@link translationBases} says.
 */
export function planItem(
  known: KnownTexts,
  live: StoreProduct,
  texts: StoreTexts,
  { platform, writeMode: mode }: StoreConnection,
  overwrite: boolean,
): PushPlan {
  if (!STORE_PLATFORMS[platform].looksUpProducts) return planDelivery(texts, known.pushed);
  const bases = known.original ? translationBases(known, live) : basesOf(known, live);
  return planPush(live, texts, bases, { mode, overwrite });
}
