import type { z } from 'zod';
import type { AiProvider } from '../../../providers/ai/ai-provider.ts';
import type { Warning } from '../checks/warning.ts';
import type { Model } from '../models.ts';
import { writeAnswer, type WrittenTexts } from '../write-texts.ts';
import { readingAnswer, readingRequest } from './reading-request.ts';
import type { Sentence } from './sentences.ts';

/** What the reading model found. */
export interface Reading {
  warnings: Warning[];
  sentences: number;
  unsupported: number;
  contradicted: number;
  usage: Omit<WrittenTexts, 'content'>;
}

/** Has each sentence compared with the facts. Throws ProviderError, or the reason of the signal. */
export async function readTexts(
  ai: AiProvider,
  facts: Record<string, unknown>,
  sentences: readonly Sentence[],
  model: Model,
  signal: AbortSignal,
): Promise<Reading> {
  const { content, ...usage } = await writeAnswer(
    ai,
    { ...readingRequest(facts, sentences, model), signal },
    readingAnswer,
  );
  const { verdicts } = content as z.output<typeof readingAnswer>;
  const found = verdicts.flatMap(({ sentence, verdict, fact, claim }) => {
    const read = sentences[sentence - 1];
    return read && verdict !== 'supported' ? [{ read, verdict, fact, claim }] : [];
  });
  return {
    warnings: found.map(({ read, verdict, fact, claim }): Warning => {
      const words = claim !== '' && read.text.includes(claim) ? claim : read.text;
      const source = fact === '' ? '' : ` (${fact})`;
      return verdict === 'contradicted'
        ? { code: 'contradicted_fact', field: read.field, message: `"${words}" contradicts the facts${source}` }
        : { code: 'unsupported_claim', field: read.field, message: `"${words}" is not in the facts` };
    }),
    sentences: sentences.length,
    unsupported: found.filter(({ verdict }) => verdict === 'unsupported').length,
    contradicted: found.filter(({ verdict }) => verdict === 'contradicted').length,
    usage,
  };
}

/** Adds the warnings of a reading to those of the checks. A sentence that a check has warned of is not counted twice. */
export function mergeWarnings(checked: readonly Warning[], reading: Reading): Warning[] {
  const quotes = checked.map(({ field, message }) => ({ field, words: /^"(.*?)…?"/.exec(message)?.[1] ?? '' }));
  const isNew = ({ field, message }: Warning) =>
    !quotes.some((each) => each.field === field && each.words !== '' && message.includes(each.words));
  return [...checked, ...reading.warnings.filter(isNew)];
}
