/** Numbers that a seed determines, so that a plan made from them can be repeated. */
export class Random {
  constructor(private state: number) {}

  /** From 0 to 1, by the generator mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A number between two limits. */
  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** A whole number between two limits, both included. */
  int(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  /** An element of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((each) => ({ each, rank: this.next() }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ each }) => each);
  }

  /** Another sequence, so that what one part of a program draws does not depend on the others. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
