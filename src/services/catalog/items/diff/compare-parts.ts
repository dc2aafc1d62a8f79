import { diffArrays } from 'diff';
import { type DiffChange, DiffOp } from '../../../../../schema/catalog/item-diff.ts';
import type { Parts } from './text-parts.ts';

/**
 * Changes that are looked for at most. The work grows with their square, up to about a tenth of a second here, in
 * which the process does nothing else; whole rewritten pages have fewer, and texts that are longer and share nothing
 * have no diff that anybody could read.
 */
const MAX_EDITS = 1000;

/**
 * What turns one text into another, in as few changes as there are; within `ms`, else what differs is one delete and
 * one insert.
 */
export function compareParts(from: Parts, to: Parts, ms: number): DiffChange[] {
  const head = sharedLength(from, to);
  const tail = sharedLength(from.slice(head).toReversed(), to.slice(head).toReversed());
  const [gone, come] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)];
  const changes = [
    change(DiffOp.equal, from.slice(0, head)),
    ...compareMiddle(gone, come, ms),
    change(DiffOp.equal, from.slice(from.length - tail)),
  ];
  return merged(changes.filter(({ text }) => text !== ''));
}

function sharedLength(one: Parts, other: Parts): number {
  const differs = one.findIndex((part, n) => part !== other[n]);
  return differs < 0 ? one.length : differs;
}

function compareMiddle(gone: Parts, come: Parts, ms: number): DiffChange[] {
  const found =
    gone.length > 0 && come.length > 0 && ms > 0
      ? diffArrays([...gone], [...come], { maxEditLength: MAX_EDITS, timeout: ms })
      : undefined;
  if (!found) return [change(DiffOp.delete, gone), change(DiffOp.insert, come)];
  return found.map(({ added, removed, value }) =>
    change(added ? DiffOp.insert : removed ? DiffOp.delete : DiffOp.equal, value),
  );
}

function change(op: DiffOp, parts: Parts): DiffChange {
  return { op, text: parts.join('') };
}

/** Neighbours of one kind as one. */
function merged(changes: readonly DiffChange[]): DiffChange[] {
  const found: DiffChange[] = [];
  for (const next of changes) {
    const last = found.at(-1);
    if (last?.op === next.op) last.text += next.text;
    else found.push({ ...next });
  }
  return found;
}
