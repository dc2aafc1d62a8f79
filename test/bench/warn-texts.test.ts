import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { warnTexts } from '../../bench/checks/warn-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'warn-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file of texts. */
function fileOf(content: unknown): string {
  const path = join(folder, 'texts.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const source = { title: 'Oak bowl 30 cm', price: '49.00', images: [{ src: 'https://shop.example/bowl-45.jpg' }] };

describe('the warnings of a file of texts', () => {
  it('have the code, the field, the words and their exact position in the text as it is given', async () => {
    const description =
      '<p>A bowl of <strong>teak</strong> &amp; oak, 45 cm wide.</p><ul><li>Dishwasher safe</li></ul>';
    const [first, second] = await warnTexts(
      fileOf([
        { id: 'a', source, language: 'en', texts: { description, bullet_points: ['30 cm', 'Made in Portugal'] } },
        { id: 2, source, language: 'de', texts: { description: '<p>Eine Schale aus Eiche, 30 cm.</p>' } },
      ]),
    );
    expect(second).toEqual({ id: 2, score: 1, warnings: [] });
    expect(first).toMatchObject({ id: 'a', score: expect.any(Number) });
    expect(first!.score).toBeLessThan(0.6);
    const found = first!.warnings.map(({ code, field, words, start, end }) => {
      const text = field === 'description' ? description : '30 cm\nMade in Portugal';
      expect(text.slice(start!, end!)).toBe(words);
      return `${code} ${words}`;
    });
    expect(found.toSorted()).toEqual([
      'invented_claim Dishwasher',
      'invented_claim Made in Portugal',
      'invented_material teak',
      'invented_number 45 cm',
    ]);
  });

  it('are refused for a file of another form, with the position', async () => {
    await expect(warnTexts(fileOf([{ id: 1, texts: {} }]))).rejects.toThrow(/source/);
  });
});
