import { readFileSync } from 'node:fs';

/** A fenced code block of a guide that the test runs. */
export interface Example {
  guide: string;
  /** The number of its first line. */
  line: number;
  language: string;
  /**
   * The text after the language: `again` for a request that is repeated until the response is as shown, or the file
   * name of a program.
   */
  mark: string;
  text: string;
  /** The `text` or `json` block after it, with the expected output. */
  shown: string | null;
}

const BLOCK = /^```(\w*) *(.*)\n([^]*?)^```$/gm;
const OUTPUTS = new Set(['text', 'json']);

/** Reads the examples of a guide, in order. Throws if an output does not follow an example. */
export function readGuide(guide: string): Example[] {
  const markdown = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  const examples: Example[] = [];
  for (const { 1: language = '', 2: mark = '', 3: text = '', index } of markdown.matchAll(BLOCK)) {
    const line = markdown.slice(0, index).split('\n').length;
    const before = examples.at(-1);
    if (!OUTPUTS.has(language)) examples.push({ guide, line, language, mark, text, shown: null });
    else if (before && before.shown === null && before.language !== 'http') before.shown = text;
    else throw new Error(`${guide}.md:${line} is an output that follows no example`);
  }
  return examples;
}
