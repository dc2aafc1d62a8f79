import { clip } from '../writer/fit.ts';
import { type Heard, knowledgeLines } from './heard.ts';

/** What every text of the bot begins with, so that nobody takes it for a model's. */
const LABEL = 'This is the sandbox: there is no model behind this answer.';

const MAX_FACTS = 20;
const MAX_QUOTE = 600;

/** Words that say nothing of what a question is about. */
const SMALL = new Set([
  'what',
  'when',
  'where',
  'which',
  'with',
  'have',
  'does',
  'your',
  'this',
  'that',
  'there',
  'about',
  'from',
  'they',
  'them',
  'will',
  'would',
  'could',
  'should',
  'please',
  'some',
  'into',
  'than',
  'then',
  'were',
  'been',
  'much',
  'many',
  'more',
  'most',
  'tell',
  'know',
  'need',
  'want',
  'like',
  'just',
]);

/** Tells what the tools said. */
export function fromResults(results: readonly { name: string; text: string }[]): string {
  return `${LABEL} ${results.map(({ name, text }) => `${plain(name)} says: ${factsOf(text)}.`).join(' ')}`;
}

/** Answers with the line of knowledge that has most words in common with the question; kindly without one. */
export function fromKnowledge(heard: Heard, question: string): string {
  const line = likest(question, knowledgeLines(heard), (each) => each);
  return `${LABEL} ${line === undefined ? 'Thank you for your message. How can I help you?' : clip(line, MAX_QUOTE)}`;
}

/** What has most words in common with the question, the first of several; nothing where none has any. */
export function likest<Choice>(
  question: string,
  choices: readonly Choice[],
  textOf: (choice: Choice) => string,
): Choice | undefined {
  const asked = wordsOf(question);
  const [best] = choices
    .map((choice) => ({ choice, shared: [...wordsOf(textOf(choice))].filter((word) => asked.has(word)).length }))
    .toSorted((a, b) => b.shared - a.shared);
  return best && best.shared > 0 ? best.choice : undefined;
}

/** Names and values of a JSON object; what else there is, as it is. */
function factsOf(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = text;
  }
  if (typeof value !== 'object' || value === null) return clip(String(value).trim(), MAX_QUOTE).replace(/\.$/, '');
  return (
    flat(value)
      .slice(0, MAX_FACTS)
      .map(([name, fact]) => `${plain(name)} ${clip(fact, MAX_QUOTE)}`)
      .join(', ') || 'nothing'
  );
}

/** Every value with the name it stands under, however deep; what is in a list has the list's. */
function flat(value: object, under = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, child]: [string, unknown]): [string, string][] => {
    const name = Array.isArray(value) ? under : key;
    return typeof child === 'object' && child !== null ? flat(child, name) : [[name, String(child)]];
  });
}

/** `get_balance` and `getBalance` as words. */
const plain = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Words of some length, without the endings of the plural. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('_', ' ')
      .match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return new Set(words.filter((word) => !SMALL.has(word)).map((word) => word.replace(/e?s$/, '')));
}
