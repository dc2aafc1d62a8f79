import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { limitPerCode } from '../../src/services/generation/checks/check-texts.ts';
import { inspectTexts } from '../../src/services/generation/checks/inspect-texts.ts';
import { confidenceOf } from '../../src/services/generation/checks/warning.ts';
import { languageDetector } from '../../src/services/generation/checks/wrong-language.ts';
import { productFacts } from '../../src/services/generation/facts/product-facts.ts';

/** A list of texts with the source record that each was written from, as an import stores it. */
const TEXTS = z.array(
  z.object({
    id: z.union([z.string(), z.number()]),
    source: z.record(z.string(), z.unknown()),
    language: z.string(),
    texts: z.record(z.string(), z.unknown()),
  }),
);

/** A warning in the output. What a warning does not have is null. */
export interface PrintedWarning {
  code: string;
  field: string;
  words: string | null;
  start: number | null;
  end: number | null;
  message: string;
}

/** The score and the warnings of one entry. */
export interface WarnedTexts {
  id: string | number;
  score: number;
  warnings: PrintedWarning[];
}

/** Runs all checks on the texts of a file, and returns what they say of each. Throws a readable error for another file. */
export async function warnTexts(file: string): Promise<WarnedTexts[]> {
  const parsed = TEXTS.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} has another form: ${z.prettifyError(parsed.error)}`);
  const detector = await languageDetector();
  const results: WarnedTexts[] = [];
  for (const { id, source, language, texts } of parsed.data) {
    const settings = { language, bannedWords: [], customInstructions: null };
    const warnings = limitPerCode(inspectTexts(detector, { content: texts, settings, facts: productFacts(source) }));
    results.push({
      id,
      score: confidenceOf(warnings),
      warnings: warnings.map(({ code, field, words = null, start = null, end = null, message }) => ({
        code,
        field,
        words,
        start,
        end,
        message,
      })),
    });
  }
  return results;
}
