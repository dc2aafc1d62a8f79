import { diffArrays } from 'diff';
import { type DiffChange, DiffOp } from '../../../../../schema/catalog/item-diff.ts';
import type { Parts } from './text-parts.ts';

/**
 * The most edits that a comparison searches for. Its time is quadratic in the number of edits, here at most about 100
 * ms, during which the process is blocked. A rewritten page has fewer edits; texts with more have no readable diff.
 */
const MAX_EDITS = 1000;

/**
 * Returns the fewest changes that turn one text into another. Without a result within `ms`, the part that differs is
 * one delete and one insert.
 */
export function compareParts(from: Parts, to: Parts, ms: number): DiffChange[] {
  const head = sharedLength(from, to);
  const tail = sharedLength(from.slice(head).toReversed(), to.slice(head).toReversed());
  const [deleted, inserted] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)];
  const changes = [
    change(DiffOp.equal, from.slice(0, head)),
    ...compareMiddle(deleted, inserted, ms),
    change(DiffOp.equal, from.slice(from.length - tail)),
  ];
  return merged(changes.filter(({ text }) => text !== ''));
}

function sharedLength(one: Parts, other: Parts): number {
  const differs = one.findIndex((part, n) => part !== other[n]);
  return differs < 0 ? one.length : differs;
}

function compareMiddle(deleted: Parts, inserted: Parts, ms: number): DiffChange[] {
  const found =
    deleted.length > 0 && inserted.length > 0 && ms > 0
      ? diffArrays([...deleted], [...inserted], { maxEditLength: MAX_EDITS, timeout: ms })
      : undefined;
  if (!found) return [change(DiffOp.delete, deleted), change(DiffOp.insert, inserted)];
  return found.map(({ added, removed, value }) =>
    change(added ? DiffOp.insert : removed ? DiffOp.delete : DiffOp.equal, value),
  );
}

function change(op: DiffOp, parts: Parts): DiffChange {
  return { op, text: parts.join('') };
}

/** Joins neighbouring changes with the same operation. */
function merged(changes: readonly DiffChange[]): DiffChange[] {
  const found: DiffChange[] = [];
  for (const next of changes) {
    const last = found.at(-1);
    if (last?.op === next.op) last.text += next.text;
    else found.push({ ...next });
  }
  return found;
}
