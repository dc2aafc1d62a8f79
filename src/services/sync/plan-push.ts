import { WriteMode } from '../../../entities/stores/write-mode.ts';
import type { StoreProduct, StoreTexts } from '../../providers/stores/store.ts';
import { findInserted } from './inserted-text.ts';
import { type FieldPlan, planField } from './plan-field.ts';
import { type Bases, newBase, type Pushed, readPushed } from './store-base.ts';
import { digest, FIELDS } from './stored-form.ts';

/** What a push does with all fields together. */
type PushAction = 'same' | 'write' | 'conflict';

/** What a push does. */
export interface PushPlan {
  action: PushAction;
  fields: FieldPlan[];
  /** What is sent. Fields that the store has, and those that did not change on our side, are absent. */
  texts: StoreTexts;
}

/** Returns the texts that a connection writes in a mode. */
export function textsInMode(texts: StoreTexts, mode: WriteMode): StoreTexts {
  if (mode !== WriteMode.excerpt_only) return texts;
  return texts.shortDescriptionHtml === undefined ? {} : { shortDescriptionHtml: texts.shortDescriptionHtml };
}

/**
 * Compares the live product with our texts and with the bases, and decides what is sent. A single conflict stops the
 * whole push, as does a push without any change on our side of a text that was changed in the store. With `overwrite`
 * nothing is a conflict.
 */
export function planPush(
  live: StoreProduct,
  texts: StoreTexts,
  bases: Bases,
  { mode, overwrite }: { mode: WriteMode; overwrite: boolean },
): PushPlan {
  const fields = FIELDS.flatMap((field) => {
    const ours = texts[field];
    return ours === undefined ? [] : [planField(field, live[field], ours, bases[field] ?? null, mode)];
  });
  const isConflict = fields.some(({ action }) => action === 'conflict');
  if (overwrite || isConflict || fields.some(({ action }) => action === 'write'))
    return { ...actionOf(fields, overwrite, isConflict), fields };
  const found = fields.map((each): FieldPlan => (each.action === 'keep' ? { ...each, action: 'conflict' } : each));
  return { action: found.some(({ action }) => action === 'conflict') ? 'conflict' : 'same', fields: found, texts: {} };
}

function actionOf(
  fields: readonly FieldPlan[],
  overwrite: boolean,
  isConflict: boolean,
): Pick<PushPlan, 'action' | 'texts'> {
  if (isConflict && !overwrite) return { action: 'conflict', texts: {} };
  const written = fields.filter(({ action }) => (overwrite ? action !== 'same' : action === 'write'));
  return {
    action: written.length > 0 ? 'write' : 'same',
    texts: Object.fromEntries(written.map(({ field, wanted }) => [field, wanted])),
  };
}

/** Plans the delivery to a receiver that cannot be read: all texts, unless the last delivery had the same. */
export function planDelivery(texts: StoreTexts, stored: string | null): PushPlan {
  const isDelivered = readPushed(stored)?.sent === sentDigest(texts);
  return { action: isDelivered ? 'same' : 'write', fields: [], texts };
}

/** The digest of everything that a push sends at most. */
export function sentDigest(texts: StoreTexts): string {
  return digest(FIELDS.map((field) => texts[field] ?? null).concat(JSON.stringify(texts.more ?? null)));
}

/** Returns the bases after a push: of the fields that it wrote, and of those in which the store had our texts. */
export function basesAfter({ fields, texts }: PushPlan, after: StoreProduct): Pushed['fields'] {
  const known = fields.filter(({ field, action }) => action === 'same' || texts[field] !== undefined);
  return Object.fromEntries(
    known.map(({ field, ours }) => {
      const value = after[field];
      const inserted = field === 'descriptionHtml' ? findInserted(String(value)) : null;
      const isPart = inserted !== null && inserted !== 'damaged';
      return [field, newBase(field, isPart ? inserted.inner : value, digest(ours), isPart)];
    }),
  );
}
