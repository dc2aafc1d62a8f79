import type { Fault } from '../check.ts';
import { countCharacters } from './count-characters.ts';

/** A text for search engines, and how many characters it should have. */
export interface SeoText {
  /** As a sentence has it in its middle. */
  name: string;
  fewest: number;
  most: number;
}

/** What is wrong with the length of a text for search engines; null where nothing is. */
export function seoLengthFault(text: string, { name, fewest, most }: SeoText): Fault | null {
  const between = `${fewest} to ${most} characters`;
  if (text === '') return { message: `There is no ${name}.`, fix: `Generate or write one of ${between}.` };
  const count = countCharacters(text);
  if (count >= fewest && count <= most) return null;
  return {
    message: `The ${name} has ${count} characters; ${fewest} to ${most} are wanted.`,
    fix:
      count < fewest
        ? `Say more of what the product is, in ${between}.`
        : `Shorten it to ${between}: search results cut off what is longer.`,
  };
}
