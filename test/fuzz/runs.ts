import fc from 'fast-check';

/** Whatever is drawn is drawn by this: `FUZZ_SEED=… npm test -- test/fuzz` runs the same calls again. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

/** How many spoiled bodies a row gets of each kind; `FUZZ_RUNS=400` for a long run. */
export const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);

/** At most {@link RUNS} of the values, or so many times that; whichever the seed says. */
export function drawn<T>(values: T[], times = 1): T[] {
  const length = Math.ceil(RUNS * times);
  if (values.length <= length) return values;
  return fc.sample(fc.shuffledSubarray(values, { minLength: length, maxLength: length }), {
    numRuns: 1,
    seed: SEED,
  })[0]!;
}

/** {@link RUNS} values, or so many times that; the same ones for the same seed. */
export function generated<T>(arbitrary: fc.Arbitrary<T>, times = 1): T[] {
  return fc.sample(arbitrary, { numRuns: Math.ceil(RUNS * times), seed: SEED });
}
