import { WriteMode } from '../../../entities/stores/write-mode.ts';
import { ConflictReason } from '../../../schema/sync/conflict-reason.ts';
import { dropsContent } from './foreign-content.ts';
import { findInserted, withInserted, withoutInserted } from './inserted-text.ts';
import type { FieldBase } from './store-base.ts';
import { digest, type Field, fingerprintOf, isHtml, isOurs, tagKey, type Value } from './stored-form.ts';

/**
 * - `same`: the store has our text.
 * - `write`: it is written.
 * - `keep`: it did not change on our side, and somebody changed it in the store.
 * - `conflict`: it changed on our side, and a write would remove what somebody wrote in the store.
 */
export type FieldAction = 'same' | 'write' | 'keep' | 'conflict';

/** What a push does with one field. */
export interface FieldPlan {
  field: Field;
  action: FieldAction;
  /** Why it is a conflict, or would be one if it had changed on our side. */
  reason: ConflictReason | null;
  /** The whole field in the store. */
  live: Value;
  /** The whole field after a write. */
  wanted: Value;
  /** Our text. */
  ours: Value;
  /** Whether only a part of the field is ours: what is inside our element. */
  isPart: boolean;
  base: FieldBase | null;
}

type Found = Pick<FieldPlan, 'action' | 'reason'> & Partial<Pick<FieldPlan, 'wanted' | 'isPart'>>;

/** Decides what a push does with a field. `base` is what we last wrote or read of it; null if neither. */
export function planField(field: Field, live: Value, ours: Value, base: FieldBase | null, mode: WriteMode): FieldPlan {
  const found =
    mode === WriteMode.insert && field === 'descriptionHtml'
      ? planInsert(live as string, ours as string, base)
      : mode === WriteMode.insert && field === 'tags'
        ? planAddedTags(live as string[], ours as string[])
        : planReplace(field, live, ours, base);
  return { field, live, ours, base, wanted: ours, isPart: false, ...found };
}

const SAME: Found = { action: 'same', reason: null };
const WRITE: Found = { action: 'write', reason: null };
const conflict = (reason: ConflictReason): Found => ({ action: 'conflict', reason });

/** The whole field becomes our text. */
function planReplace(field: Field, live: Value, ours: Value, base: FieldBase | null): Found {
  if (isOurs(field, live, ours)) return SAME;
  if (base?.isWritten && !base.isPart) return planRewrite(field, live, ours, base);
  const rest = othersContent(live);
  const read = base?.isWritten ? base.read : base;
  if (read?.text !== undefined && fingerprintOf(field, othersContent(read.text)) !== fingerprintOf(field, rest))
    return conflict(ConflictReason.changed_in_store);
  return isHtml(field) && dropsContent(String(rest), String(ours)) ? conflict(ConflictReason.foreign_content) : WRITE;
}

/** Our text in the store is replaced, or kept where it did not change on our side. */
function planRewrite(field: Field, live: Value, ours: Value, base: FieldBase): Found {
  const isChangedByUs = base.sent !== digest(ours);
  if (base.fingerprint === fingerprintOf(field, live)) return isChangedByUs ? WRITE : SAME;
  return { action: isChangedByUs ? 'conflict' : 'keep', reason: ConflictReason.changed_in_store };
}

/** Our text goes inside our element, and everything else stays. */
function planInsert(live: string, ours: string, base: FieldBase | null): Found {
  const part = { wanted: withInserted(live, ours), isPart: true };
  const inserted = findInserted(live);
  if (inserted === 'damaged') return { ...part, ...conflict(ConflictReason.insertion_damaged) };
  if (inserted) return { ...part, ...planInside(inserted.inner, ours, base) };
  if (base?.isWritten && base.isPart) return { ...part, ...conflict(ConflictReason.insertion_damaged) };
  if (isOurs('descriptionHtml', live, ours)) return SAME;
  if (!base?.isWritten) return { ...part, ...WRITE };
  // A push in another mode wrote the whole field.
  const rewrite = planRewrite('descriptionHtml', live, ours, base);
  return rewrite.action === 'write' ? { ...part, ...rewrite, wanted: withInserted('', ours) } : { ...part, ...rewrite };
}

function planInside(inner: string, ours: string, base: FieldBase | null): Found {
  if (isOurs('descriptionHtml', inner, ours)) return SAME;
  if (base?.isWritten && base.isPart) return planRewrite('descriptionHtml', inner, ours, base);
  // Our element is known from an import at most.
  const read = typeof base?.text === 'string' ? findInserted(base.text) : null;
  const isAsRead =
    read &&
    read !== 'damaged' &&
    fingerprintOf('descriptionHtml', read.inner) === fingerprintOf('descriptionHtml', inner);
  return isAsRead ? WRITE : conflict(ConflictReason.changed_in_store);
}

/** Tags of others stay. */
function planAddedTags(live: readonly string[], ours: readonly string[]): Found {
  const known = new Set(live.map(tagKey));
  const added = ours.filter((tag) => !known.has(tagKey(tag)));
  return { ...(added.length > 0 ? WRITE : SAME), wanted: [...live, ...added] };
}

/** A field without our element. */
function othersContent(value: Value): Value {
  const inserted = typeof value === 'string' ? findInserted(value) : null;
  return inserted && inserted !== 'damaged' ? withoutInserted(inserted) : value;
}
