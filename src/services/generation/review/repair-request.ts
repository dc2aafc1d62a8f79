import { GENERATED_KEYS, type GeneratedKey, writtenKeys } from '../../../../entities/generation/content-fields.ts';
import type { Warning, WarningCode } from '../checks/warning.ts';
import type { ItemRequest } from '../item-request.ts';
import { quote } from '../prompt/fit-data.ts';
import { maxOutputTokens } from '../prompt/output-room.ts';
import { answerShape } from '../requested-texts.ts';
import type { GenerationSettings } from '../settings.ts';

/** Warnings that no other words would remove, and those of texts that were mended already. */
export const NOT_MENDABLE: ReadonlySet<WarningCode> = new Set(['thin_source', 'too_long', 'html_removed']);
const MAX_PROBLEMS = 30;

/**
 * The problems that a second attempt can remove, in texts that the model wrote. Stock phrases alone are none: a call costs
 * more than they do.
 */
export function problemsOf(warnings: readonly Warning[], keys: readonly GeneratedKey[]): Warning[] {
  const problems = warnings.filter(
    ({ code, field }) => !NOT_MENDABLE.has(code) && writtenKeys(keys).includes(field as GeneratedKey),
  );
  return problems.every(({ code }) => code === 'stock_phrase') ? [] : problems;
}

/** The texts that have a problem, in the order of the answer. */
export function keysOf(problems: readonly Warning[]): GeneratedKey[] {
  return GENERATED_KEYS.filter((key) => problems.some(({ field }) => field === key));
}

/** The call in which the writer mends the texts that have problems. */
export function repairRequest(
  { request }: ItemRequest,
  content: Record<string, unknown>,
  problems: readonly Warning[],
  settings: GenerationSettings,
): ItemRequest['request'] {
  const keys = keysOf(problems);
  const texts = Object.fromEntries(keys.map((key) => [key, content[key]]));
  const listed = problems.slice(0, MAX_PROBLEMS).map(({ field, message }) => ({ field, problem: message }));
  return {
    ...request,
    user: `${request.user}\n<previous_texts>\n${quote(texts)}\n</previous_texts>\n<problems>\n${quote(listed)}\n</problems>\nThe previous texts have these problems. Write only these texts again, without the problems and with as few changes as possible; leave out what the facts do not say.`,
    schema: { ...request.schema, schema: answerShape(keys).jsonSchema },
    maxOutputTokens: maxOutputTokens(settings, keys),
  };
}
