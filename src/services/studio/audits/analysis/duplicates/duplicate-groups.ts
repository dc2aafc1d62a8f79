import type { Uint32List } from './uint32-list.ts';

/** Disjoint sets of numbers (union-find). */
export class Clusters {
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, n) => n);
  }

  /** Returns the smallest number in the set of a number. */
  of(number: number): number {
    let root = number;
    while (this.parents[root] !== root) root = this.parents[root] = this.parents[this.parents[root]!]!;
    return root;
  }

  /** Joins the sets of two numbers. */
  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    this.parents[Math.max(a, b)] = Math.min(a, b);
  }
}

/** The other texts that are the same as a text, or almost. */
export interface DuplicateGroup {
  /** The number of the others. */
  others: number;
  /** The index of one of them, always of the same one. */
  other: number;
  /** Whether all of them have the same words. */
  same: boolean;
}

/**
 * Returns a function that gives the group of a text by its index, or null for a text without duplicates. `numbers` has
 * for each text the number of its words among the different ones, from 1, or 0 for a text without words.
 */
export function groupDuplicates(numbers: Uint32List, clusters: Clusters): (index: number) => DuplicateGroup | null {
  const groups = new Map<number, { count: number; first: number; second: number; number: number; same: boolean }>();
  const clusterAt = (index: number) => (numbers.at(index) === 0 ? -1 : clusters.of(numbers.at(index) - 1));
  for (let index = 0; index < numbers.length; index += 1) {
    const cluster = clusterAt(index);
    if (cluster < 0) continue;
    const group = groups.get(cluster);
    if (!group) {
      groups.set(cluster, { count: 1, first: index, second: index, number: numbers.at(index), same: true });
      continue;
    }
    group.count += 1;
    if (group.count === 2) group.second = index;
    if (numbers.at(index) !== group.number) group.same = false;
  }
  return (index) => {
    const group = groups.get(clusterAt(index));
    if (!group || group.count === 1) return null;
    return { others: group.count - 1, other: group.first === index ? group.second : group.first, same: group.same };
  };
}
