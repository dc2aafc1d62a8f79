import { createHash } from 'node:crypto';
import { BANDS, bandsOf } from './bands.ts';
import { Clusters, type DuplicateGroup, groupDuplicates } from './duplicate-groups.ts';
import { shinglesOf, wordsOf } from './shingles.ts';
import { Sketches } from './sketches.ts';
import { Uint32List } from './uint32-list.ts';

/** The most texts of a bucket that a text is compared with: all of a small bucket, representatives of a large one. */
const MAX_COMPARED = 16;
/** The most texts for which the hash of a band and the number of its text fit into one double. */
const MAX_TEXTS = 2 ** 21;

/**
 * Finds the texts of a catalogue that are the same or almost the same, without comparing all pairs. Texts with the
 * same words are found by their digest. Other texts are compared by the similarity of their shingles, see
 * {@link Sketches}, if they share a band of their MinHash, see {@link bandsOf}.
 *
 * In each band a text is compared with at most {@link MAX_COMPARED} others, so that the time stays linear when many
 * texts share a passage. In a larger bucket those are representatives: texts that were similar to none of the ones
 * before. Two texts that have more in common than the passage share other, smaller buckets too.
 *
 * Each different text needs at most 800 bytes of memory, independent of its length: 40 MB for 50 000 texts.
 */
export class DuplicateSearch {
  /** For each text its number among the different ones, from 1; 0 for a text without words. */
  private readonly numbers = new Uint32List();
  private readonly known = new Map<string, number>();
  private readonly sketches = new Sketches();
  private readonly bands = Array.from({ length: BANDS }, () => new Uint32List());

  /** Adds the next text. */
  add(text: string): void {
    const words = wordsOf(text);
    this.numbers.push(words === '' ? 0 : this.numberOf(words));
  }

  /**
   * Returns a function that gives the group of a text by the index in which it was added, or null for a text without
   * duplicates. Calls `yieldToEventLoop` often.
   */
  async groups(yieldToEventLoop: () => Promise<void>): Promise<(index: number) => DuplicateGroup | null> {
    const clusters = new Clusters(this.known.size);
    for (const band of this.bands) await this.joinWithin(band, clusters, yieldToEventLoop);
    return groupDuplicates(this.numbers, clusters);
  }

  private numberOf(words: string): number {
    const digest = createHash('sha256').update(words).digest('base64url').slice(0, 22);
    const known = this.known.get(digest);
    if (known !== undefined) return known;
    const number = this.known.size + 1;
    if (number > MAX_TEXTS) throw new RangeError(`more than ${MAX_TEXTS} different texts`);
    this.known.set(digest, number);
    const shingles = shinglesOf(words);
    this.sketches.add(shingles);
    for (const [band, hash] of bandsOf(shingles).entries()) this.bands[band]!.push(hash);
    return number;
  }

  /** Joins similar texts of each bucket. Sorting by the hash of the band makes the texts of a bucket neighbours. */
  private async joinWithin(band: Uint32List, clusters: Clusters, yieldToEventLoop: () => Promise<void>): Promise<void> {
    const sorted = new Float64Array(band.length);
    for (let text = 0; text < band.length; text += 1) sorted[text] = band.at(text) * MAX_TEXTS + text;
    sorted.sort();
    await yieldToEventLoop();
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      const hash = Math.floor(sorted[from]! / MAX_TEXTS);
      while (to < sorted.length && Math.floor(sorted[to]! / MAX_TEXTS) === hash) to += 1;
      if (to - from > 1) await this.joinBucket(sorted.subarray(from, to), clusters, yieldToEventLoop);
    }
  }

  private async joinBucket(
    bucket: Float64Array,
    clusters: Clusters,
    yieldToEventLoop: () => Promise<void>,
  ): Promise<void> {
    const compared: number[] = [];
    for (const key of bucket) {
      const text = key % MAX_TEXTS;
      const isNew = !compared.reduce((found, other) => this.joinIfSimilar(text, other, clusters) || found, false);
      if ((isNew || bucket.length <= MAX_COMPARED) && compared.length < MAX_COMPARED) compared.push(text);
      await yieldToEventLoop();
    }
  }

  private joinIfSimilar(one: number, other: number, clusters: Clusters): boolean {
    if (clusters.of(one) === clusters.of(other)) return true;
    if (!this.sketches.areSimilar(one, other)) return false;
    clusters.join(one, other);
    return true;
  }
}
