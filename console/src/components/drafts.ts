/** Edits that were not saved yet, by item. They survive a reload of the page and the end of the session. */
const key = (itemId: string) => `draft-${itemId}`;

export type Draft = Record<string, string>;

export function readDraft(itemId: string): Draft | null {
  const stored = sessionStorage.getItem(key(itemId));
  return stored ? (JSON.parse(stored) as Draft) : null;
}

export function storeDraft(itemId: string, draft: Draft | null): void {
  if (draft) sessionStorage.setItem(key(itemId), JSON.stringify(draft));
  else sessionStorage.removeItem(key(itemId));
}
