import { describe, expect, it } from '@jest/globals';
import { threadProgram } from '../../../../src/core/thread-program.ts';
import { findInventions } from '../../../../src/services/generation/checks/find-inventions.ts';
import {
  findInventionsInThread,
  inventionFinder,
  THREAD_CHARS,
} from '../../../../src/services/generation/checks/invention-threads.ts';
import { visibleTexts } from '../../../../src/services/generation/checks/visible-text.ts';

const texts = visibleTexts({ description: '<p>A steel bottle of 300 ml by Morrow Clay, in cashmere.</p>' });
const source = (chars: number) => ({
  title: 'Bottle 0.75 l',
  variants: Array.from({ length: Math.ceil(chars / 20) }, (_, n) => ({ raw: `Colour number ${n}` })),
});
const LONG = source(2 * THREAD_CHARS);
const program = (name: string) =>
  inventionFinder(threadProgram(import.meta.filename.replace(/[^/]+$/, 'threads/x.ts'), name));

describe('the search for inventions', () => {
  it('finds the same in a thread', async () => {
    const found = await findInventionsInThread(texts, 'en', LONG, null);
    expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(['invented_unit', 'invented_material']));
    expect(found).toEqual(findInventions(texts, 'en', LONG, null));
  });

  it('runs in a thread for long texts and sources only', async () => {
    const find = program('named-thread');
    expect(await find(texts, 'en', LONG)).toEqual([{ code: 'invented_number', field: 'thread', words: 'true' }]);
    expect(await find([{ field: 'description', blocks: ['x'.repeat(THREAD_CHARS)] }], 'en', {})).toHaveLength(1);
    expect(await find(texts, 'en', source(100))).toEqual(findInventions(texts, 'en', source(100)));
  });

  it('loses no text when threads die, or cannot start', async () => {
    for (const name of ['dying-thread', 'missing-thread']) {
      const find = program(name);
      const found = await Promise.all(Array.from({ length: 5 }, () => find(texts, 'en', LONG)));
      expect(found).toEqual(Array.from({ length: 5 }, () => findInventions(texts, 'en', LONG)));
    }
  });
});
