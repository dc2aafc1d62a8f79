/** What `@jest/globals` is to modules that Node loads: the functions of the test file that runs now. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Every module that is loaded already gets the functions of the next test file. */
export function useGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
