import { SPACELESS } from '../../../../generation/checks/cut-text.ts';

/** The number of consecutive words of a shingle. One changed word changes as many shingles. */
const WORDS = 3;
/** Of a longer text only the beginning is compared, which bounds the time per text. */
const MAX_WORDS = 4000;
const EACH_SPACELESS = new RegExp(SPACELESS.source, 'gu');

/**
 * Returns the words of a text, normalized and separated by spaces. In a script without spaces each character is a
 * word.
 */
export function wordsOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  const spaced = SPACELESS.test(plain) ? plain.replace(EACH_SPACELESS, ' $& ') : plain;
  return spaced.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}

/** A buffer that is used again for every text. An array per text would need more memory than the sketches. */
const buffer = new Uint32Array(MAX_WORDS);

/**
 * Returns the hashes of the different shingles of a text of {@link wordsOf}, in ascending order. A text with fewer
 * words is one shingle. The result is valid until the next call.
 */
export function shinglesOf(words: string): Uint32Array {
  const hashes = words.split(' ', MAX_WORDS).map(hashOf);
  const count = Math.max(1, hashes.length - WORDS + 1);
  for (let from = 0; from < count; from += 1) {
    let shingle = 0;
    for (let at = from; at < Math.min(from + WORDS, hashes.length); at += 1)
      shingle = mixed(Math.imul(shingle, 31) + hashes[at]!);
    buffer[from] = shingle;
  }
  const sorted = buffer.subarray(0, count);
  sorted.sort();
  let different = 0;
  for (const shingle of sorted) if (different === 0 || shingle !== sorted[different - 1]) sorted[different++] = shingle;
  return sorted.subarray(0, different);
}

/** Returns the FNV-1a hash of the code units of a word, mixed. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** Mixes a hash with the finalizer of MurmurHash3: every bit of the result depends on every bit of the value. */
export function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
