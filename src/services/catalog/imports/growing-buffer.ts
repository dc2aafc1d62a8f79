const INITIAL_CAPACITY = 64 * 1024;

/**
 * Rows that are encoded one after the other into a buffer that grows and is used again. As strings they would survive
 * long enough to fill the heap with hundreds of megabytes.
 */
export abstract class GrowingBuffer {
  protected buffer = Buffer.allocUnsafeSlow(INITIAL_CAPACITY);
  protected length = 0;

  get byteCount(): number {
    return this.length;
  }

  /** Makes room for so many more bytes. */
  protected reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
