import { clip } from '../writer/fit.ts';
import { type BotConversation, knowledgeLines } from './conversation.ts';

/** The beginning of every text, so that it cannot be mistaken for the text of a model. */
const LABEL = 'This is the sandbox: there is no model behind this answer.';

const MAX_FACTS = 20;
const MAX_QUOTE = 600;

/** Words without information about the topic of a question. */
const STOP_WORDS = new Set(
  (
    'what when where which with have does your this that there about from they them will would could should please ' +
    'some into than then were been much many more most tell know need want like just'
  ).split(' '),
);

/** Answers with the results of the tools. */
export function textFromResults(results: readonly { name: string; text: string }[]): string {
  return `${LABEL} ${results.map(({ name, text }) => `${plain(name)} says: ${factsOf(text)}.`).join(' ')}`;
}

/** Answers with the line of knowledge that has the most words in common with the question, or with a greeting. */
export function textFromKnowledge(conversation: BotConversation, question: string): string {
  const line = mostSimilar(question, knowledgeLines(conversation), (each) => each);
  return `${LABEL} ${line === undefined ? 'Thank you for your message. How can I help you?' : clip(line, MAX_QUOTE)}`;
}

/** Returns the first choice with the most words in common with the question; undefined if none has any. */
export function mostSimilar<Choice>(
  question: string,
  choices: readonly Choice[],
  textOf: (choice: Choice) => string,
): Choice | undefined {
  const words = wordsOf(question);
  const [best] = choices
    .map((choice) => ({ choice, shared: [...wordsOf(textOf(choice))].filter((word) => words.has(word)).length }))
    .toSorted((a, b) => b.shared - a.shared);
  return best && best.shared > 0 ? best.choice : undefined;
}

/** Lists the names and values of a JSON object. Returns other texts unchanged. */
function factsOf(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = text;
  }
  if (typeof value !== 'object' || value === null) return clip(String(value).trim(), MAX_QUOTE).replace(/\.$/, '');
  return (
    flatten(value)
      .slice(0, MAX_FACTS)
      .map(([name, fact]) => `${plain(name)} ${clip(fact, MAX_QUOTE)}`)
      .join(', ') || 'nothing'
  );
}

/** Returns every nested value with its name. Values of a list have the name of the list. */
function flatten(value: object, under = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, child]: [string, unknown]): [string, string][] => {
    const name = Array.isArray(value) ? under : key;
    return typeof child === 'object' && child !== null ? flatten(child, name) : [[name, String(child)]];
  });
}

/** Converts `get_balance` and `getBalance` to words. */
const plain = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Splits a text into words of at least four letters, without plural endings. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('_', ' ')
      .match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.replace(/e?s$/, '')));
}
