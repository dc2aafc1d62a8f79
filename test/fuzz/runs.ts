import fc from 'fast-check';

/** The seed of all random values. `FUZZ_SEED=… npm test -- test/fuzz` repeats the same calls. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

/** The number of mutated bodies per route and kind. `npm run test:fuzz` runs more. */
export const RUNS = Number(process.env['FUZZ_RUNS'] ?? 6);

/** A random sample of at most {@link RUNS} times `factor` values, always the same for a seed. */
export function sampled<T>(values: T[], factor = 1): T[] {
  const length = Math.ceil(RUNS * factor);
  if (values.length <= length) return values;
  return fc.sample(fc.shuffledSubarray(values, { minLength: length, maxLength: length }), {
    numRuns: 1,
    seed: SEED,
  })[0]!;
}

/** Generates {@link RUNS} times `factor` values, always the same for a seed. */
export function generated<T>(arbitrary: fc.Arbitrary<T>, factor = 1): T[] {
  return fc.sample(arbitrary, { numRuns: Math.ceil(RUNS * factor), seed: SEED });
}
