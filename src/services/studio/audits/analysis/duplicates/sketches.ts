import { Uint32List } from './uint32-list.ts';

/**
 * Two texts are similar if they have this share of their three-word shingles in common (Jaccard index). One changed
 * word in forty leaves 0.85, two in fifty 0.78. Descriptions from one template with different data are far below,
 * copies with another name, colour or number above.
 */
const MIN_SIMILARITY = 0.8;
/**
 * A text with more shingles is represented by its smallest hashes. Its similarity is then an estimate with an error of
 * 0.035.
 */
const SIZE = 128;

/** A sketch of each text for comparisons, at most 512 bytes. */
export class Sketches {
  private readonly hashes = new Uint32List();
  private readonly ends = new Uint32List();

  /** Adds the next text by its shingles, which are in ascending order. */
  add(shingles: Uint32Array): void {
    for (const hash of shingles.subarray(0, SIZE)) this.hashes.push(hash);
    this.ends.push(this.hashes.length);
  }

  /** Returns whether two texts are similar: how many of the smallest hashes of both are in both. */
  areSimilar(one: number, other: number): boolean {
    let [a, b] = [this.begin(one), this.begin(other)];
    const [endA, endB] = [this.ends.at(one), this.ends.at(other)];
    let [all, common] = [0, 0];
    while (all < SIZE && (a < endA || b < endB)) {
      const [hashA, hashB] = [a < endA ? this.hashes.at(a) : Infinity, b < endB ? this.hashes.at(b) : Infinity];
      all += 1;
      if (hashA === hashB) common += 1;
      if (hashA <= hashB) a += 1;
      if (hashB <= hashA) b += 1;
    }
    return common >= MIN_SIMILARITY * all;
  }

  private begin(text: number): number {
    return text === 0 ? 0 : this.ends.at(text - 1);
  }
}
