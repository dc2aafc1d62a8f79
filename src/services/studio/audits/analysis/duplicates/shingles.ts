import { SPACELESS } from '../../../../generation/checks/cut-text.ts';

/** Words that stand together: one changed word changes as many shingles. */
const WORDS = 3;
/** A longer text is compared by its beginning, so that no text costs more than this. */
const MOST_WORDS = 4000;
const EACH_SPACELESS = new RegExp(SPACELESS.source, 'gu');

/** Only letters and digits, in one case and one spelling; a script without spaces by its characters. */
export function wordsOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  const spaced = SPACELESS.test(plain) ? plain.replace(EACH_SPACELESS, ' $& ') : plain;
  return spaced.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}

/** Used again for every text: fifty thousand arrays would be more memory than what is kept of them. */
const room = new Uint32Array(MOST_WORDS);

/** The different word shingles of a text of {@link wordsOf} as hashes, in rising order: a text of fewer words is one shingle. Good until the next call. */
export function shinglesOf(words: string): Uint32Array {
  const hashes = words.split(' ', MOST_WORDS).map(hashOf);
  const count = Math.max(1, hashes.length - WORDS + 1);
  for (let from = 0; from < count; from += 1) {
    let shingle = 0;
    for (let at = from; at < Math.min(from + WORDS, hashes.length); at += 1)
      shingle = mixed(Math.imul(shingle, 31) + hashes[at]!);
    room[from] = shingle;
  }
  const sorted = room.subarray(0, count);
  sorted.sort();
  let different = 0;
  for (const shingle of sorted) if (different === 0 || shingle !== sorted[different - 1]) sorted[different++] = shingle;
  return sorted.subarray(0, different);
}

/** FNV-1a over the units of a word, mixed. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** The finish of MurmurHash3: every bit of the hash depends on every bit given. */
export function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
