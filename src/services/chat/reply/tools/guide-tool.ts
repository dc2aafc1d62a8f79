import { z } from 'zod';
import { GUIDE, type GuideSection } from '../guide.ts';
import { replyTool } from './reply-tool.ts';

const TOPICS = GUIDE.map(({ topic }) => topic);

/** Returns a section of the guide. It contains no data of any customer. */
export const guideTool = replyTool({
  name: 'how_to',
  description: 'How something is done in the service: a section of its guide.',
  args: z.strictObject({
    topic: z
      .string()
      .max(500)
      .describe(`One of ${TOPICS.join(', ')}; or the question in a few English words.`),
  }),
  run(_ctx, { topic }) {
    const section = findSection(topic);
    return section
      ? { topic: section.topic, text: section.text }
      : { error: 'The guide says nothing about this.', topics: TOPICS };
  },
});

/** Words that occur in every question. */
const STOP_WORDS = new Set(
  (
    'how what can the and for you your are does with this that have use make work works get from want where when ' +
    'not please tell about into there should would which will our has its service'
  ).split(' '),
);

const TITLE_WEIGHT = 3;

/** Returns the section of that topic, else the one with the most words of the question; null if none has any. */
export function findSection(question: string): GuideSection | null {
  const named = GUIDE.find(({ topic }) => topic === question.trim().toLowerCase());
  if (named) return named;
  const words = wordsOf(question);
  const [best] = GUIDE.map((section) => ({ section, score: scoreOf(section, words) })).toSorted(
    (one, other) => other.score - one.score,
  );
  return best && best.score > 0 ? best.section : null;
}

function scoreOf({ topic, about, text }: GuideSection, words: readonly string[]): number {
  const [title, body] = [wordsOf(`${topic} ${about}`), wordsOf(text)];
  return words.reduce(
    (sum, word) => sum + (title.includes(word) ? TITLE_WEIGHT : 0) + (body.includes(word) ? 1 : 0),
    0,
  );
}

/** Splits a text into words without common endings, so that `importing` matches `import`. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return [
    ...new Set(words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.replace(/(?:ing|ed|es|e|s)$/, ''))),
  ];
}
