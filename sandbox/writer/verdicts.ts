import { isBag } from '../bag.ts';
import { readBlocks } from './blocks.ts';

/** A number with the word after it. */
const NUMBER = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)/gu;

/**
 * The verdicts of a model that compares the numbers of sentences with the facts: a number that the facts do not have is
 * unsupported, and contradicted where they have another number with the same word. Null for a prompt without sentences.
 */
export function readVerdicts(prompt: string): object | null {
  const { blocks } = readBlocks(prompt);
  const sentences = blocks['sentences'];
  if (!isBag(sentences)) return null;
  const facts = numbersIn(JSON.stringify(blocks['product_data'] ?? {}));
  return {
    verdicts: Object.entries(sentences).map(([number, text]) => {
      const wrong = numbersIn(String(text)).find(({ value }) => !facts.some((fact) => fact.value === value));
      const other = wrong && facts.find(({ word }) => word !== '' && word === wrong.word);
      return {
        sentence: Number(number),
        verdict: wrong ? (other ? 'contradicted' : 'unsupported') : 'supported',
        fact: wrong && !other ? '' : 'about',
        claim: wrong?.claim ?? '',
      };
    }),
  };
}

function numbersIn(text: string): { value: number; word: string; claim: string }[] {
  return [...text.matchAll(NUMBER)].map(([claim, value, word]) => ({
    value: Number(value!.replace(',', '.')),
    word: word!.toLowerCase(),
    claim: claim.trim(),
  }));
}
