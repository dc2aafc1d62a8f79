import { isUtf8 } from 'node:buffer';
import { fileError } from './file-error.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** First bytes of the files people take for CSV, and what to tell them. */
const KNOWN_BINARIES: [signature: string, name: string][] = [
  ['504b0304', 'an Excel or ZIP file'],
  ['d0cf11e0', 'an old Excel file (.xls)'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['47494638', 'an image'],
  ['25504446', 'a PDF file'],
  ['1f8b', 'a compressed file'],
];

/** Tells the encoding from the first bytes of a file; throws a VALIDATION error where they are no text at all. */
export function detectEncoding(head: Buffer): TextEncodingName {
  const hex = head.subarray(0, 8).toString('hex');
  const binary = KNOWN_BINARIES.find(([signature]) => hex.startsWith(signature));
  if (binary) throw notText(binary[1]);
  if (hex.startsWith('efbbbf')) return 'utf-8';
  if (hex.startsWith('fffe')) return 'utf-16le';
  if (hex.startsWith('feff')) return 'utf-16be';
  if (head.includes(0)) return utf16WithoutMark(head);
  if (controlShare(head) > 0.01) throw notText();
  return looksLikeUtf8(head) ? 'utf-8' : 'windows-1252';
}

/**
 * Whether bytes that are not valid UTF-8 throughout are UTF-8 with a few damaged characters, not another encoding:
 * in Windows-1252 text a valid sequence of several bytes hardly ever happens by chance.
 */
export function looksLikeUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  let bad = 0;
  let good = 0;
  // The last character may be cut by the end of the chunk.
  for (const char of new TextDecoder('utf-8').decode(bytes, { stream: true })) {
    if (char === '\uFFFD') bad += 1;
    else if (char > '\u007F') good += 1;
  }
  return good >= bad;
}

/** The error of a file that is no text; `kind` says what it is where we know. */
export function notText(kind = ''): Error {
  return fileError(
    `The file is not a text file${kind && `, it looks like ${kind}`}. Export it as CSV and upload that.`,
  );
}

/** Delimiters and digits are ASCII in every language, so in UTF-16 one byte of many pairs is zero, always on the same side. */
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
