import type { StoreChangesQuery } from '../../generated/publish.ts';

/** A text of the item beside that of the store and the one that was published last. */
export type StoreField = StoreChangesQuery['itemDiff']['fields'][number];

export type PublishedTexts = StoreChangesQuery['item'];
