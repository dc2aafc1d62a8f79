/** Whether these are the long tests (`npm run test:long`), which try all cases where `npm test` tries some of them. */
export const IS_LONG = process.env['TEST_LONG'] === 'on';

/** Returns every `step`-th case, and all of them in the long tests. */
export function sampled<T>(cases: readonly T[], step: number): T[] {
  return IS_LONG ? [...cases] : cases.filter((_, index) => index % step === 0);
}
