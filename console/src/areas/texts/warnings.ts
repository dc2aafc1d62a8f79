import { linesOf, type Texts } from './text-fields.ts';

/** What the checks found in a text, as `generationMetadata` documents it. */
export interface Warning {
  code: string;
  field: string;
  message: string;
  words?: string;
  start?: number;
  end?: number;
  source?: string;
}

export function warningsOf(metadata: Record<string, unknown>): Warning[] {
  const warnings = metadata['warnings'];
  return Array.isArray(warnings) ? (warnings as Warning[]) : [];
}

/** Whether the text still has the words at their position. An edit moves them or removes them. */
export function isAtItsWords(warning: Warning, texts: Texts): warning is Warning & { start: number; end: number } {
  const { field, words, start, end } = warning;
  if (words === undefined || start === undefined || end === undefined || !(field in texts)) return false;
  return linesOf(texts[field]).slice(start, end) === words;
}
