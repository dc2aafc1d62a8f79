import { mixed } from './shingles.ts';

/**
 * Two texts with the similarity s share a band with the probability s to the power of {@link ROWS}. They share at
 * least one of {@link BANDS} bands with 99.99 % at a similarity of 0.8, 50 % at 0.5 and 5 % at 0.3. Only texts that
 * share a band are compared.
 */
export const BANDS = 24;
const ROWS = 5;

/** The parameters of one hash function per row. They are constant, so that results are reproducible. */
const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, n) => mixed(n + 1));
const FACTORS = SEEDS.map((seed) => mixed(seed) | 1);

/** A buffer that is used again for every text. */
const smallest = new Uint32Array(SEEDS.length);

/**
 * Returns the bands of a text (MinHash): for each band a hash of the minima of its hash functions over all shingles.
 */
export function bandsOf(shingles: Uint32Array): number[] {
  smallest.fill(0xffffffff);
  for (const shingle of shingles) {
    for (let n = 0; n < SEEDS.length; n += 1) {
      const product = Math.imul(shingle ^ SEEDS[n]!, FACTORS[n]!);
      const value = (product ^ (product >>> 15)) >>> 0;
      if (value < smallest[n]!) smallest[n] = value;
    }
  }
  const bands = Array.from({ length: BANDS }, (_, band) => band);
  for (const [n, value] of smallest.entries()) {
    const band = Math.floor(n / ROWS);
    bands[band] = mixed(Math.imul(bands[band]!, 31) + value);
  }
  return bands;
}
