import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** The most characters of the documents that are kept. What is made of a document takes some 50 times its text. */
const MAX_CHARACTERS = 200_000;

/** Documents of clients that were parsed and validated, by their text. */
export type DocumentStore = LRUCache<string, DocumentNode>;

/** Creates the store of a server. The least recently used documents are dropped. */
export function createDocumentStore(): DocumentStore {
  return new LRUCache({ maxSize: MAX_CHARACTERS, sizeCalculation: (_document, text) => text.length });
}
