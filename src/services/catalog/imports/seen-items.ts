import type { ReadEvent } from './reading/catalog-record.ts';
import { MAX_ID_CHARS } from './reading/refuse-long-ids.ts';

/** Which items a source has, gathered while it is read. Holds identifiers only, and so no more than rows are allowed. */
export class SeenItems {
  readonly #read = new Set<string>();
  /** Items of rows that were not taken: they, and their variants, are in the source all the same. */
  readonly #refused = new Set<string>();
  #unknown = false;

  add(event: ReadEvent): void {
    if ('record' in event) this.#read.add(event.record.externalId);
    else if (event.error.externalId === undefined) this.#unknown = true;
    // A longer one is no item's.
    else if (event.error.externalId.length <= MAX_ID_CHARS) this.#refused.add(event.error.externalId);
  }

  /** How many items could be read. */
  get count(): number {
    return this.#read.size;
  }

  /** Whether the source told the identifier of every row. If not, an item that was not met may be one of those. */
  get isComplete(): boolean {
    return !this.#unknown;
  }

  has(externalId: string, parentExternalId: string | null): boolean {
    return (
      this.#read.has(externalId) ||
      this.#refused.has(externalId) ||
      (parentExternalId !== null && this.#refused.has(parentExternalId))
    );
  }
}
