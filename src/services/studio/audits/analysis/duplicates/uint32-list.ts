const PAGE_BITS = 14;
const PAGE = 1 << PAGE_BITS;

/** Whole numbers of 32 bits in four bytes each, however many; it grows without copying what is there. */
export class Uint32List {
  private readonly pages: Uint32Array[] = [];
  length = 0;

  push(value: number): void {
    const place = this.length & (PAGE - 1);
    if (place === 0) this.pages.push(new Uint32Array(PAGE));
    this.pages.at(-1)![place] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.pages[index >>> PAGE_BITS]![index & (PAGE - 1)]!;
  }
}
