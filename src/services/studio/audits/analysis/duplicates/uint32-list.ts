const PAGE_BITS = 14;
const PAGE = 1 << PAGE_BITS;

/** A growing list of unsigned 32-bit integers. Each needs four bytes, and growing copies nothing. */
export class Uint32List {
  private readonly pages: Uint32Array[] = [];
  length = 0;

  push(value: number): void {
    const offset = this.length & (PAGE - 1);
    if (offset === 0) this.pages.push(new Uint32Array(PAGE));
    this.pages.at(-1)![offset] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.pages[index >>> PAGE_BITS]![index & (PAGE - 1)]!;
  }
}
