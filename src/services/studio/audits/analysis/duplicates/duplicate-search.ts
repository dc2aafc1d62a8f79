import { createHash } from 'node:crypto';
import { BANDS, bandsOf } from './bands.ts';
import { Clusters } from './clusters.ts';
import { type DuplicateGroup, groupDuplicates } from './duplicate-groups.ts';
import { shinglesOf, wordsOf } from './shingles.ts';
import { Sketches } from './sketches.ts';
import { Uint32List } from './uint32-list.ts';

/** Texts of one bucket that others are compared with at most: all of a small one, representatives of a large one. */
const MOST_COMPARED = 16;
/** A band's hash and the number of its text fit into one float without loss up to so many texts. */
const MOST_TEXTS = 2 ** 21;

/**
 * Finds the texts of a catalogue that are the same or nearly so, without comparing all with all. The same words are found by
 * their digest; of different ones those are compared that share a band of their MinHash ({@link bandsOf}), by the likeness
 * of their shingles ({@link Sketches}).
 *
 * However many texts share a passage: in each band a text is compared with at most {@link MOST_COMPARED} others. In a larger
 * bucket those are representatives, texts that were like none of the ones before; a bucket of that size comes of a passage
 * that all have, and two that have more in common share other bands besides, which are smaller.
 *
 * It keeps about 800 bytes of each different text at most, however long: 40 MB for 50 000.
 */
export class DuplicateSearch {
  /** Of each text its number among the different ones, from 1; 0 for one without words. */
  private readonly numbers = new Uint32List();
  private readonly known = new Map<string, number>();
  private readonly sketches = new Sketches();
  private readonly bands = Array.from({ length: BANDS }, () => new Uint32List());

  /** Adds the next text. */
  add(text: string): void {
    const words = wordsOf(text);
    this.numbers.push(words === '' ? 0 : this.numberOf(words));
  }

  /** Of each text that was added, by its place, the group of those alike; null where it stands alone. `breathe` is called often. */
  async groups(breathe: () => Promise<void>): Promise<(place: number) => DuplicateGroup | null> {
    const clusters = new Clusters(this.known.size);
    for (const band of this.bands) await this.joinWithin(band, clusters, breathe);
    return groupDuplicates(this.numbers, clusters);
  }

  private numberOf(words: string): number {
    const digest = createHash('sha256').update(words).digest('base64url').slice(0, 22);
    const known = this.known.get(digest);
    if (known !== undefined) return known;
    const number = this.known.size + 1;
    if (number > MOST_TEXTS) throw new RangeError(`more than ${MOST_TEXTS} different texts`);
    this.known.set(digest, number);
    const shingles = shinglesOf(words);
    this.sketches.add(shingles);
    for (const [band, hash] of bandsOf(shingles).entries()) this.bands[band]!.push(hash);
    return number;
  }

  /** Joins what is alike among those that share the band's hash: sorted by it they stand together, in their order. */
  private async joinWithin(band: Uint32List, clusters: Clusters, breathe: () => Promise<void>): Promise<void> {
    const sorted = new Float64Array(band.length);
    for (let text = 0; text < band.length; text += 1) sorted[text] = band.at(text) * MOST_TEXTS + text;
    sorted.sort();
    await breathe();
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      const hash = Math.floor(sorted[from]! / MOST_TEXTS);
      while (to < sorted.length && Math.floor(sorted[to]! / MOST_TEXTS) === hash) to += 1;
      if (to - from > 1) await this.joinBucket(sorted.subarray(from, to), clusters, breathe);
    }
  }

  private async joinBucket(bucket: Float64Array, clusters: Clusters, breathe: () => Promise<void>): Promise<void> {
    const compared: number[] = [];
    for (const key of bucket) {
      const text = key % MOST_TEXTS;
      const isNew = !compared.reduce((found, other) => this.joinIfAlike(text, other, clusters) || found, false);
      if ((isNew || bucket.length <= MOST_COMPARED) && compared.length < MOST_COMPARED) compared.push(text);
      await breathe();
    }
  }

  private joinIfAlike(one: number, other: number, clusters: Clusters): boolean {
    if (clusters.of(one) === clusters.of(other)) return true;
    if (!this.sketches.areAlike(one, other)) return false;
    clusters.join(one, other);
    return true;
  }
}
