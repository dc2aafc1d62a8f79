import type { CatalogRecord } from './reading/catalog-record.ts';

const FIRST_CAPACITY = 64 * 1024;

/** JSON documents as lines of one text, in bytes. */
class DocumentLines {
  #bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  #length = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  add(document: Record<string, unknown>): void {
    const json = JSON.stringify(document);
    this.#reserve(json.length * 3 + 1);
    // JSON has no line break of its own.
    if (this.#length > 0) this.#length += this.#bytes.write('\n', this.#length, 'latin1');
    this.#length += this.#bytes.write(json, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/**
 * Records as the database takes many of them at once. Their documents become bytes as soon as they are added, in memory
 * that is used again: as strings they would live just long enough to pile up on the heap by the hundred megabytes.
 */
export class ItemLines {
  externalIds: string[] = [];
  itemTypes: string[] = [];
  readonly sourceData = new DocumentLines();
  readonly metadata = new DocumentLines();

  add({ externalId, itemType, sourceData, metadata }: CatalogRecord): void {
    this.externalIds.push(externalId);
    this.itemTypes.push(itemType);
    this.sourceData.add(sourceData);
    this.metadata.add(metadata);
  }

  clear(): void {
    this.externalIds = [];
    this.itemTypes = [];
    this.sourceData.clear();
    this.metadata.clear();
  }

  get count(): number {
    return this.externalIds.length;
  }

  get byteCount(): number {
    return this.sourceData.bytes.length + this.metadata.bytes.length;
  }
}
