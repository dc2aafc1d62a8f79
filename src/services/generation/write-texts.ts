import { type GeneratedKey, writtenKeys } from '../../../entities/generation/content-fields.ts';
import type { z } from 'zod';
import { ProviderError } from '../../core/provider-error.ts';
import type { AiProvider, TextAnswer, TextRequest } from '../../providers/ai/ai-provider.ts';
import { answerShape } from './requested-texts.ts';
import { quote } from './prompt/fit-data.ts';

/** Texts that fit the schema, with everything the calls used. */
export interface WrittenTexts {
  content: Record<string, unknown>;
  inputTokens: number;
  outputTokens: number;
  /** Those of the input that came from a cache of the provider. */
  cachedTokens: number;
  calls: number;
}

/**
 * Asks for the texts of one item. An answer that is not the JSON asked for is sent back once for repair. What both
 * calls used counts.
 * @throws ProviderError with a reason for a refusal, a filtered, empty or cut answer, and an answer that cannot be
 * repaired.
 */
export async function writeTexts(
  ai: AiProvider,
  request: TextRequest,
  keys: readonly GeneratedKey[],
): Promise<WrittenTexts> {
  // Where only structured data is missing, the model has nothing to write.
  return writtenKeys(keys).length === 0 ? written({}, []) : writeAnswer(ai, request, answerShape(keys).check);
}

/**
 * Like {@link writeTexts}, for texts of any shape: `check` is what the answer has to fit, which may be more than the
 * schema of the request says.
 */
export async function writeAnswer(ai: AiProvider, request: TextRequest, check: z.ZodObject): Promise<WrittenTexts> {
  const first = await ai.generateText(request);
  refuseIncomplete(first);
  const read = readAnswer(first.text, check);
  if (read.ok) return written(read.content, [first]);

  const second = await ai.generateText({ ...request, user: repairRequest(request, first, read.problem) });
  refuseIncomplete(second);
  const repaired = readAnswer(second.text, check);
  if (!repaired.ok)
    throw new ProviderError('rejected', 'The AI answer was not the JSON asked for, also after one repair');
  return written(repaired.content, [first, second]);
}

function written(content: Record<string, unknown>, answers: readonly TextAnswer[]): WrittenTexts {
  const sum = (tokens: 'inputTokens' | 'outputTokens' | 'cachedTokens') =>
    answers.reduce((total, answer) => total + answer[tokens], 0);
  return {
    content,
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cachedTokens: sum('cachedTokens'),
    calls: answers.length,
  };
}

function refuseIncomplete(answer: TextAnswer): void {
  if (answer.finish === 'refusal') throw new ProviderError('rejected', 'The AI provider refused to write this text');
  if (answer.finish === 'filtered')
    throw new ProviderError('rejected', 'The content filter of the AI provider stopped this text');
  if (answer.finish === 'length') throw new ProviderError('rejected', 'The AI answer was cut off before its end');
  if (answer.text.trim() === '') throw new ProviderError('rejected', 'The AI answer was empty');
}

/** One for each text, and some. */
const MAX_PROBLEMS = 20;

type Read = { ok: true; content: Record<string, unknown> } | { ok: false; problem: string };

function readAnswer(text: string, schema: z.ZodObject): Read {
  let json: unknown;
  try {
    json = JSON.parse(withoutFence(text), (_key, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    return { ok: false, problem: 'It is not JSON.' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, content: parsed.data };
  return { ok: false, problem: parsed.error.issues.slice(0, MAX_PROBLEMS).map(problemOf).join('; ').concat('.') };
}

/** Without what the model called things itself: the repair is asked for outside of the blocks, where words are orders. */
function problemOf({ code, path, message }: z.core.$ZodIssue): string {
  return `${path.join('.') || 'The object'}: ${code === 'unrecognized_keys' ? 'has keys that were not asked for' : message}`;
}

/** The JSON alone of an answer that stands in a code block. */
function withoutFence(text: string): string {
  return text.trim().replace(/^```(?:json)?|```$/g, '');
}

/** PostgreSQL takes neither NUL nor half a character, and no reader wants the other control characters. */
function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
}

const MAX_QUOTED = 4000;

function repairRequest(request: TextRequest, answer: TextAnswer, problem: string): string {
  return `${request.user}\n<previous_answer>\n${quote(answer.text.slice(0, MAX_QUOTED))}\n</previous_answer>\nThe previous answer cannot be used: ${problem} Answer again with the JSON object asked for.`;
}
