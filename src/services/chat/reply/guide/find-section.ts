import { GUIDE, type Section } from './sections.ts';

/** Words that stand in every question. */
const COMMON = new Set([
  'how',
  'what',
  'can',
  'the',
  'and',
  'for',
  'you',
  'your',
  'are',
  'does',
  'with',
  'this',
  'that',
  'have',
  'use',
  'make',
  'work',
  'works',
  'get',
  'from',
  'want',
  'where',
  'when',
  'not',
  'please',
  'tell',
  'about',
  'into',
  'there',
  'should',
  'would',
  'which',
  'will',
  'our',
  'has',
  'its',
  'service',
]);

/** The section of that name, else the one that has most words in common with the question; null where none has any. */
export function findSection(question: string): Section | null {
  const named = GUIDE.find(({ topic }) => topic === question.trim().toLowerCase());
  if (named) return named;
  const asked = wordsOf(question);
  const [best] = GUIDE.map((section) => ({ section, score: scoreOf(section, asked) })).toSorted(
    (one, other) => other.score - one.score,
  );
  return best && best.score > 0 ? best.section : null;
}

/** A word of the topic or of what it is about says more than one of its text. */
function scoreOf({ topic, about, text }: Section, asked: readonly string[]): number {
  const [title, body] = [wordsOf(`${topic} ${about}`), wordsOf(text)];
  return asked.reduce((sum, word) => sum + (title.includes(word) ? 3 : 0) + (body.includes(word) ? 1 : 0), 0);
}

/** Without their commonest endings, so that `importing` finds `import`. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return [...new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?:ing|ed|es|e|s)$/, '')))];
}
