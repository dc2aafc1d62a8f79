/**
 * Edits that were not saved yet, by id of what is edited. They survive a reload of the page and the end of the session.
 */
const key = (id: string) => `edit-${id}`;

/**
 * The edited fields: what was typed, and the stored value when the edit began. A stored value that is another one when
 * the edit goes on is somebody else's.
 */
export type Draft<Value = string> = Record<string, { value: Value; base: Value }>;

export function readDraft<Value = string>(id: string): Draft<Value> | null {
  const stored = sessionStorage.getItem(key(id));
  return stored ? (JSON.parse(stored) as Draft<Value>) : null;
}

export function storeDraft(id: string, draft: Draft<unknown>): void {
  if (Object.keys(draft).length > 0) sessionStorage.setItem(key(id), JSON.stringify(draft));
  else sessionStorage.removeItem(key(id));
}
