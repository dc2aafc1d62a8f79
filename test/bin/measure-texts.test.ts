import { expect, it } from '@jest/globals';
import { measureTexts, repetition } from '../../bench/texts/measure-texts.ts';

const REPEATED = 'turned from one piece of oak';

it('repetition is the share of words in runs that another text of the item has', () => {
  const different = {
    short_description: 'A bowl of oak for fruit',
    description: '<p>Oiled twice, it holds bread.</p>',
  };
  expect(repetition(different)).toBe(0);
  const twice = {
    short_description: `Bowl ${REPEATED}`,
    description: `<p>It is <em>turned</em> from one piece of oak</p>`,
  };
  expect(repetition(twice)).toBeCloseTo(12 / 15, 5);
  expect(repetition({ description: `${REPEATED}. ${REPEATED}` })).toBe(0);
});

it('the report has length, repetition, warnings, score and cost', () => {
  const item = (said: number, description: string, code?: string) => ({
    said,
    texts: { description },
    score: code ? 0.8 : 1,
    metadata: { ct_cost: '0.5000', warnings: code ? [{ code }] : [] },
  });
  expect(measureTexts([item(100, 'x'.repeat(150)), item(100, 'x'.repeat(300), 'invented_number')])).toEqual([
    'length of descriptions against facts: median 3.00, highest 3.00',
    'repeated in another text of the item: 0.0 % of words',
    'warnings for each item: 0.50 (invented_number 1)',
    'score: mean 0.90, lowest 0.80',
    'cost: 0.5000 CT for each item',
  ]);
});
