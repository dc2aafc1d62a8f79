import { readFileSync } from 'node:fs';

/** A fenced block of a guide that is to be run. */
export interface Example {
  guide: string;
  /** Where it begins. */
  line: number;
  language: string;
  /** What follows the language: `again` for a request that is repeated until it is answered as shown, or the file of a program. */
  mark: string;
  text: string;
  /** The `text` or `json` block behind it: what comes of it. */
  shown: string | null;
}

const BLOCK = /^```(\w*) *(.*)\n([^]*?)^```$/gm;
const ANSWERS = new Set(['text', 'json']);

/** The blocks of a guide in their order, all of which are run. Throws for one that shows the answer of none. */
export function readGuide(guide: string): Example[] {
  const markdown = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  const examples: Example[] = [];
  for (const { 1: language = '', 2: mark = '', 3: text = '', index } of markdown.matchAll(BLOCK)) {
    const line = markdown.slice(0, index).split('\n').length;
    const before = examples.at(-1);
    if (!ANSWERS.has(language)) examples.push({ guide, line, language, mark, text, shown: null });
    else if (before && before.shown === null && before.language !== 'http') before.shown = text;
    else throw new Error(`${guide}.md:${line} shows what comes of no example`);
  }
  return examples;
}
