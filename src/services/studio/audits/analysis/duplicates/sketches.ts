import { Uint32List } from './uint32-list.ts';

/**
 * Two texts are alike when so much of their three-word shingles is common (Jaccard). One changed word in a text of forty leaves 0.85,
 * two words in fifty 0.78; descriptions made from one pattern with their own facts lie far below it, copies with another
 * name, colour or number in them above.
 */
const ALIKE = 0.8;
/** Of a text with more shingles the smallest hashes stand for all: the likeness is then an estimate, right to within 0.035. */
const SIZE = 128;

/** What is kept of each text to compare it with others: at most half a kilobyte. */
export class Sketches {
  private readonly hashes = new Uint32List();
  private readonly ends = new Uint32List();

  /** Adds a text by its shingles, in rising order. */
  add(shingles: Uint32Array): void {
    for (const hash of shingles.subarray(0, SIZE)) this.hashes.push(hash);
    this.ends.push(this.hashes.length);
  }

  /** Whether two texts are alike: of the smallest hashes of both together, how many both have. */
  areAlike(one: number, other: number): boolean {
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
    return common >= ALIKE * all;
  }

  private begin(text: number): number {
    return text === 0 ? 0 : this.ends.at(text - 1);
  }
}
