import { isUtf8 } from 'node:buffer';
import { fileError } from './read-errors.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Signatures of binary files that are often uploaded as CSV, with their name for the error message. */
const KNOWN_BINARIES: [signature: string, name: string][] = [
  ['504b0304', 'an Excel or ZIP file'],
  ['d0cf11e0', 'an old Excel file (.xls)'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['47494638', 'an image'],
  ['25504446', 'a PDF file'],
  ['1f8b', 'a compressed file'],
];

/** Detects the encoding from the first bytes of a file. Throws a VALIDATION error for a binary file. */
export function detectEncoding(head: Buffer): TextEncodingName {
  const hex = head.subarray(0, 8).toString('hex');
  const binary = KNOWN_BINARIES.find(([signature]) => hex.startsWith(signature));
  if (binary) throw notText(binary[1]);
  if (hex.startsWith('efbbbf')) return 'utf-8';
  if (hex.startsWith('fffe')) return 'utf-16le';
  if (hex.startsWith('feff')) return 'utf-16be';
  if (head.includes(0)) return utf16WithoutMark(head);
  if (controlShare(head) > 0.01) throw notText();
  return isMostlyUtf8(head) ? 'utf-8' : 'windows-1252';
}

/**
 * Returns whether bytes are UTF-8, possibly with a few damaged characters, and not another encoding. In Windows-1252
 * text a valid multi-byte sequence is rare.
 */
export function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  let bad = 0;
  let good = 0;
  // `stream` ignores a last character that the end of the chunk cuts.
  for (const char of new TextDecoder('utf-8').decode(bytes, { stream: true })) {
    if (char === '\uFFFD') bad += 1;
    else if (char > '\u007F') good += 1;
  }
  return good >= bad;
}

/** Returns the error of a binary file; `kind` names its type where it is known. */
export function notText(kind = ''): Error {
  return fileError(
    `The file is not a text file${kind && `, it looks like ${kind}`}. Export it as CSV and upload that.`,
  );
}

/**
 * Detects the byte order of UTF-16 without a byte order mark. Delimiters and digits are ASCII in every language, so
 * many pairs of bytes have a zero, always in the same position.
 */
function utf16WithoutMark(head: Buffer): TextEncodingName {
  let little = 0;
  let big = 0;
  const pairs = Math.floor(head.length / 2);
  for (let i = 0; i < pairs * 2; i += 2) {
    const [first, second] = [head[i], head[i + 1]];
    if (first === 0 && second === 0) throw notText();
    if (second === 0) little += 1;
    if (first === 0) big += 1;
  }
  if (little > pairs / 10 && little > 20 * big) return 'utf-16le';
  if (big > pairs / 10 && big > 20 * little) return 'utf-16be';
  throw notText();
}

function controlShare(head: Buffer): number {
  let controls = 0;
  for (const byte of head) {
    if (byte < 9 || (byte > 13 && byte < 32)) controls += 1;
  }
  return controls / Math.max(head.length, 1);
}
