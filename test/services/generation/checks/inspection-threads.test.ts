import { describe, expect, it } from '@jest/globals';
import { threadProgram } from '../../../../src/core/thread-program.ts';
import { inspectTexts } from '../../../../src/services/generation/checks/inspect-texts.ts';
import { inspectInThread, textInspector } from '../../../../src/services/generation/checks/inspection-threads.ts';
import { languageDetector } from '../../../../src/services/generation/checks/wrong-language.ts';

const TEXTS = {
  content: { description: '<p>A steel bottle of 300 ml by Morrow Clay, in cashmere.</p>' },
  settings: { language: 'en', bannedWords: ['steel'], customInstructions: null },
  facts: { title: 'Bottle 0.75 l' },
};
const inspector = (name: string) =>
  textInspector(threadProgram(import.meta.filename.replace(/[^/]+$/, 'threads/x.ts'), name));

describe('the inspection of texts', () => {
  it('finds the same in a thread', async () => {
    const found = await inspectInThread(TEXTS);
    expect(found.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['banned_word', 'invented_number', 'invented_material']),
    );
    expect(found).toEqual(inspectTexts(await languageDetector(), TEXTS));
  });

  it('runs in a thread', async () => {
    expect(await inspector('named-thread')(TEXTS)).toEqual([{ code: 'placeholder', field: 'thread', message: 'true' }]);
  });

  it('loses no text when the thread dies, or cannot start', async () => {
    for (const name of ['dying-thread', 'missing-thread']) {
      const inspect = inspector(name);
      // More than the thread gets at once.
      const found = await Promise.all(Array.from({ length: 40 }, () => inspect(TEXTS)));
      const expected = inspectTexts(await languageDetector(), TEXTS);
      expect(found).toEqual(Array.from({ length: 40 }, () => expected));
    }
  });
});
