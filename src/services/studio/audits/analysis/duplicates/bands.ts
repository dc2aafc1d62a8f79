import { mixed } from './shingles.ts';

/**
 * Two texts share a band with the probability of their likeness to the power of {@link ROWS}, and of {@link BANDS} at least
 * one: from a likeness of 0.8 on 99.99 % do, at 0.5 half, at 0.3 one in twenty. What shares one is only then compared.
 */
export const BANDS = 24;
const ROWS = 5;

/** One hash function for each row, always the same ones. */
const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, n) => mixed(n + 1));
const FACTORS = SEEDS.map((seed) => mixed(seed) | 1);

/** Used again for every text. */
const smallest = new Uint32Array(SEEDS.length);

/** MinHash: for each band a hash of the smallest values that its functions give to any shingle of the text. */
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
