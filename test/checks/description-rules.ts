import { RETIRED_IN_PROSE } from './retired-words.ts';

/** Phrases that inform nobody, and beginnings that make a fragment of a sentence. */
const EMPTY_PHRASES = [
  /^its \w+\.$/i,
  /^(?:how|where|what|when|which|whose) (?:it|they|this) \w+\.$/i,
  /\b(?:how|where) (?:it|they) stands?\b/i,
  /^(?:of|for|from|by|with|as|to) /i,
  /^what is (?:asked|given|meant|said|there|wanted)\b/i,
  /^(?:an? |the )?(?:value|field|object|thing|data|record)\.$/i,
  /\bfit for users\b/i,
  /\b(?:self-explanatory|and so on)\b/i,
];

const MIN_WORDS = 5;

/** The written part of a description, without the generated list of errors. */
export function writtenPart(text: string): string {
  return text.split('\n\nErrors:\n')[0]!.trim();
}

/** What is wrong with a description, by the rules for all descriptions of the API; empty if nothing is. */
export function faultsOf(text: string): string[] {
  const written = writtenPart(text);
  const retired = RETIRED_IN_PROSE.find((word) => word.test(text));
  return [
    ...(/^[\p{L}\p{N}`].*[.:`]$/su.test(written) ? [] : ['no sentence']),
    ...(wordsIn(written) < MIN_WORDS ? [`fewer than ${MIN_WORDS} words`] : []),
    ...(EMPTY_PHRASES.some((phrase) => phrase.test(written)) ? ['an empty phrase'] : []),
    ...(/^`?[1-5]\d\d\b/.test(written) ? ['begins with a status'] : []),
    ...(/(?:^|[.,;] )[45]\d\d /.test(written) ? ['names a status in prose'] : []),
    ...(retired ? [`a retired word: ${retired.exec(text)![0]}`] : []),
  ];
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
