/** Which of so many things belong together: two that were joined, and whatever they were joined with before. */
export class Clusters {
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, n) => n);
  }

  /** The first of those that a thing belongs to. */
  of(thing: number): number {
    let first = thing;
    while (this.parents[first] !== first) first = this.parents[first] = this.parents[this.parents[first]!]!;
    return first;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    this.parents[Math.max(a, b)] = Math.min(a, b);
  }
}
