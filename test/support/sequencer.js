import TestSequencer from '@jest/test-sequencer';

/** Files that start processes, open a browser or go through long stories. */
const LONG = /\/test\/(bin|console|embedded|fuzz|stories|workers|services\/(billing|mail))\//;

/** The long files first, also where Jest has not seen yet how long each takes: else one worker ends with them alone. */
export default class LongFirst extends TestSequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Jest's own method, which answers a new list
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => LONG.test(path)), ...sorted.filter(({ path }) => !LONG.test(path))];
  }
}
