import type { RecordJson } from './encode-records.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import type { CatalogRecord } from './reading/catalog-record.ts';

/** JSON documents, one per line (JSON Lines). */
class JsonLines extends GrowingBuffer {
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  add(json: string): void {
    this.reserve(json.length * 3 + 1);
    // `JSON.stringify` without indentation writes no line break.
    if (this.length > 0) this.length += this.buffer.write('\n', this.length, 'latin1');
    this.length += this.buffer.write(json, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

/** Records by column, as parameters of `unnest` in one statement. Documents are encoded as soon as they are added. */
export class RecordColumns {
  externalIds: string[] = [];
  itemTypes: string[] = [];
  readonly sourceData = new JsonLines();
  readonly metadata = new JsonLines();

  add({ externalId, itemType }: CatalogRecord, json: RecordJson): void {
    this.externalIds.push(externalId);
    this.itemTypes.push(itemType);
    this.sourceData.add(json.sourceData);
    this.metadata.add(json.metadata);
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
    return this.sourceData.byteCount + this.metadata.byteCount;
  }
}
