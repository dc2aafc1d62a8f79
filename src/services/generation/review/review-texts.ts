import type { AiProvider } from '../../../providers/ai/ai-provider.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { ProviderPaused } from '../../../core/provider-paused.ts';
import { VerifyMode } from '../../../../entities/profiles/verify-mode.ts';
import { type CheckedTexts, checkTexts } from '../checks/check-texts.ts';
import { confidenceOf } from '../checks/warning.ts';
import type { TextWork } from '../text-work.ts';
import { answerShape } from '../requested-texts.ts';
import { writeAnswer, type WrittenTexts } from '../write-texts.ts';
import type { Model } from '../models.ts';
import { productData } from '../prompt/product-data.ts';
import { mergeWarnings, type Reading, readTexts } from './read-texts.ts';
import { keysOf, NOT_MENDABLE, problemsOf, repairRequest } from './repair-request.ts';
import { sentencesOf } from './sentences.ts';

type Usage = Omit<WrittenTexts, 'content'>;

/** What was done with texts after they were written, and what it used. */
export interface Review {
  checked: CheckedTexts;
  /** The model that read the texts; null if none did. */
  reader: { model: Model; usage: Usage } | null;
  /** What the second attempt used; null if there was none. */
  repair: Usage | null;
  /** For the metadata of the item; null if nothing was done. */
  summary: Record<string, unknown> | null;
}

/** Texts that nobody has read again. */
export const unread = (checked: CheckedTexts): Review => ({ checked, reader: null, repair: null, summary: null });

type ReviewWork = TextWork & Required<Pick<TextWork, 'item' | 'room'>>;

/**
 * Has the texts read by the second model where the settings say so, and has the writer mend once what was found. Of the
 * two versions the one with the higher score stays. An error or a pause of a provider leaves the texts as they are.
 * `paced` returns the client for calls of at most so many tokens. Throws the reason of the signal.
 */
export async function reviewTexts(
  work: ReviewWork,
  first: CheckedTexts,
  paced: (maxTokens: number) => AiProvider,
): Promise<Review> {
  const { plan, room, keys, item, facts, signal } = work;
  const { settings } = plan;
  const summary: Record<string, unknown> = {};
  const reader = { model: room.reader, usage: NOTHING };
  const read = async (checked: CheckedTexts): Promise<{ checked: CheckedTexts; reading: Reading | null }> => {
    const sentences = sentencesOf(checked.content, settings.language);
    if (sentences.length === 0) return { checked, reading: null };
    const reading = await readTexts(paced(room.reading), productData(item), sentences, room.reader, signal);
    reader.usage = sum(reader.usage, reading.usage);
    const warnings = mergeWarnings(checked.warnings, reading);
    return { checked: { ...checked, warnings, confidence: confidenceOf(warnings) }, reading };
  };

  const reviewed = await unlessProviderFails(summary, first, async () => {
    if (!isRead(settings.verify, first)) return first;
    const { checked, reading } = await read(first);
    if (reading) {
      const { sentences, unsupported, contradicted } = reading;
      Object.assign(summary, { model: room.reader.id, sentences, unsupported, contradicted });
    }
    return checked;
  });
  const problems = settings.repair ? problemsOf(reviewed.warnings, keys) : [];
  if (problems.length === 0) return result(reviewed, reader, null, summary);

  let repair: Usage | null = null;
  const best = await unlessProviderFails(summary, reviewed, async () => {
    const request = repairRequest(work.request, reviewed.content, problems, settings);
    const mendedKeys = keysOf(problems);
    const { content, ...usage } = await writeAnswer(
      paced(room.repair),
      { ...request, signal },
      answerShape(mendedKeys).check,
    );
    repair = usage;
    const mended = await checkTexts({ ...reviewed.content, ...content }, settings, facts);
    // Without a second reading the mended version would win because nobody has read it.
    const { checked } = reader.usage.calls > 0 ? await read(mended) : { checked: mended };
    const repaired = scoreOf(checked) > scoreOf(reviewed);
    Object.assign(summary, { repaired });
    return repaired ? withCutWarnings(checked, reviewed, mendedKeys) : reviewed;
  });
  return result(best, reader, repair, summary);
}

/** The score by what a second attempt can change. */
const scoreOf = ({ warnings }: CheckedTexts) => confidenceOf(warnings.filter(({ code }) => !NOT_MENDABLE.has(code)));

/** Texts that were cut stay cut, so their warnings stay, except those of texts that were written again. */
function withCutWarnings(mended: CheckedTexts, before: CheckedTexts, keys: readonly string[]): CheckedTexts {
  const old = before.warnings.filter(({ code, field }) => NOT_MENDABLE.has(code) && !keys.includes(field));
  const warnings = [...old, ...mended.warnings];
  return { ...mended, warnings, confidence: confidenceOf(warnings) };
}

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, calls: 0 };

function isRead(mode: VerifyMode, { warnings }: CheckedTexts): boolean {
  if (mode === VerifyMode.flagged) return warnings.some(({ code }) => code.startsWith('invented_'));
  return mode === VerifyMode.all;
}

/**
 * The texts exist and are paid for, so an error of a provider while they are reviewed does not fail them, and a provider
 * that has to wait does not write them again.
 */
async function unlessProviderFails(
  summary: Record<string, unknown>,
  otherwise: CheckedTexts,
  step: () => Promise<CheckedTexts>,
): Promise<CheckedTexts> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof ProviderPaused)) throw error;
    summary['error'] = error.message;
    return otherwise;
  }
}

function result(
  checked: CheckedTexts,
  reader: { model: Model; usage: Usage },
  repair: Usage | null,
  summary: Record<string, unknown>,
): Review {
  const done = Object.keys(summary).length > 0;
  const { inputTokens, outputTokens, calls } = sum(reader.usage, repair ?? NOTHING);
  return {
    checked,
    reader: reader.usage.calls > 0 ? reader : null,
    repair,
    summary: done ? { ...summary, input_tokens: inputTokens, output_tokens: outputTokens, calls } : null,
  };
}

function sum(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    calls: one.calls + other.calls,
  };
}
