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
    return read && verdict !== 'supported' ? [{ read, verdict, fact, claim } satisfies Verdict] : [];
  });
  return {
    warnings: found.map((each) => verdictWarning(each, facts)),
    sentences: sentences.length,
    unsupported: found.filter(({ verdict }) => verdict === 'unsupported').length,
    contradicted: found.filter(({ verdict }) => verdict === 'contradicted').length,
    usage,
  };
}

/** What the reading model says of one sentence that the facts do not support. */
interface Verdict {
  read: Sentence;
  verdict: 'unsupported' | 'contradicted';
  fact: string;
  claim: string;
}

const MAX_SOURCE = 200;

function verdictWarning({ read, verdict, fact, claim }: Verdict, facts: Record<string, unknown>): Warning {
  const { field, text, positions } = read;
  const words = claim !== '' && text.includes(claim) ? claim : text;
  const at = text.indexOf(words);
  const passage = {
    field,
    words: words.slice(0, MAX_SOURCE).toWellFormed(),
    start: positions[at]!,
    end: positions[at + words.length - 1]! + 1,
  };
  if (verdict === 'unsupported')
    return { code: 'unsupported_claim', message: `"${words}" is not in the facts`, ...passage };
  const named = fact === '' ? '' : ` (${fact})`;
  const said = Object.hasOwn(facts, fact) ? facts[fact] : undefined;
  const source = typeof said === 'string' ? said : said === undefined ? undefined : JSON.stringify(said);
  return {
    code: 'contradicted_fact',
    message: `"${words}" contradicts the facts${named}`,
    ...passage,
    ...(source !== undefined && { source: source.slice(0, MAX_SOURCE).toWellFormed() }),
  };
}

/** Adds the warnings of a reading to those of the checks. A sentence that a check has warned of is not counted twice. */
export function mergeWarnings(checked: readonly Warning[], reading: Reading): Warning[] {
  const isNew = (read: Warning) => !checked.some((each) => each.field === read.field && overlap(each, read));
  return [...checked, ...reading.warnings.filter(isNew)];
}

/** Whether two warnings of a field are about the same passage. Those of a whole text have no position. */
function overlap(one: Warning, other: Warning): boolean {
  if (one.start === undefined || one.end === undefined || other.start === undefined || other.end === undefined)
    return false;
  return one.start < other.end && other.start < one.end;
}
