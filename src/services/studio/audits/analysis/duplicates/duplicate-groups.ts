import type { Clusters } from './clusters.ts';
import type { Uint32List } from './uint32-list.ts';

/** Who else has a text, or nearly so. */
export interface DuplicateGroup {
  others: number;
  /** The place of one of them, always the same one. */
  other: number;
  /** Whether all of them are the same words. */
  same: boolean;
}

/** Answers by its place the group of each text, whose `numbers` (from 1; 0 for none) name what is clustered; null where it stands alone. */
export function groupDuplicates(numbers: Uint32List, clusters: Clusters): (place: number) => DuplicateGroup | null {
  const groups = new Map<number, { count: number; first: number; second: number; number: number; same: boolean }>();
  const clusterAt = (place: number) => (numbers.at(place) === 0 ? -1 : clusters.of(numbers.at(place) - 1));
  for (let place = 0; place < numbers.length; place += 1) {
    const cluster = clusterAt(place);
    if (cluster < 0) continue;
    const group = groups.get(cluster);
    if (!group) {
      groups.set(cluster, { count: 1, first: place, second: place, number: numbers.at(place), same: true });
      continue;
    }
    group.count += 1;
    if (group.count === 2) group.second = place;
    if (numbers.at(place) !== group.number) group.same = false;
  }
  return (place) => {
    const group = groups.get(clusterAt(place));
    if (!group || group.count === 1) return null;
    return { others: group.count - 1, other: group.first === place ? group.second : group.first, same: group.same };
  };
}
