import { invalidField } from '../../core/errors.ts';

/** What is wrong with an address: a user name, a query or a fragment has no business in it, for it is shown to everyone and paths are added to it. */
function faultOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'must be an http or https address';
  if (url.username || url.password || url.search || url.hash) return 'must be an address without user name, query or fragment';
  return null;
}

/** Throws 422 for an address, where one is given, with more than a place in it. */
export function checkAddress(field: string, text: string | null | undefined): void {
  const fault = text === null || text === undefined ? null : faultOf(text);
  if (fault) throw invalidField(field, fault);
}

/** An address that a store told, or null where no user could have given it. */
export function usableAddress(text: string | null): string | null {
  return text === null || faultOf(text) ? null : text;
}
