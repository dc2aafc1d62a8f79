/** Before an address: nothing that would make it the end of another one, unless that is the end of an escape in JSON. */
const BEFORE = String.raw`(?:(?<![\w.+%-])|(?<=\\[nrt]|\\u[0-9a-f]{4}))`;
/** After it: nothing that would make it the beginning of another one. */
const AFTER = String.raw`(?![\w-]|\.\w)`;

/** A regular expression of PostgreSQL for an address, as text or JSON has it, that leaves longer ones alone: of `a@b.example` not `anna@b.example`. */
export function addressPattern(address: string): string {
  return BEFORE + address.replaceAll(/[.^$*+?()[\]{}|\\]/g, String.raw`\$&`) + AFTER;
}
