import { contentField } from '../../../../entities/generation/content-fields.ts';
import type { GenerationSettings } from '../settings.ts';
import { plainText } from './cut-text.ts';
import { applyRule } from './apply-rule.ts';
import type { InspectionSettings } from './inspect-texts.ts';
import { inspectInThread } from './inspection-threads.ts';
import { confidenceOf, type Warning } from './warning.ts';

export interface CheckedTexts {
  content: Record<string, unknown>;
  warnings: Warning[];
  /** 0 to 1, by the weights of the warnings. */
  confidence: number;
}

/** The settings that the checks use. */
export type CheckSettings = InspectionSettings &
  Pick<GenerationSettings, 'maxShortChars' | 'maxLongChars' | 'useHtml' | 'useHtmlShort'>;

/** The number of warnings of one code per field. More are no help, and all warnings are stored with the item. */
const MAX_PER_CODE = 10;

/**
 * Enforces the hard limits on the texts of the model (length, cut at a word; allowed HTML tags) and checks the result.
 * Returns the texts to store, the warnings and the confidence. Equal input always gives an equal result.
 */
export async function checkTexts(
  written: Record<string, unknown>,
  settings: CheckSettings,
  facts: Record<string, unknown>,
): Promise<CheckedTexts> {
  const warnings: Warning[] = [];
  const content: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(written)) {
    const rule = contentField(field)?.generated?.cut?.(settings);
    if (rule && typeof value === 'string') {
      const result = applyRule(field, value, rule);
      content[field] = result.text;
      warnings.push(...result.warnings);
    } else {
      content[field] = tidy(field, value);
      if ((content[field] as unknown[] | undefined)?.length === 0 && Array.isArray(value))
        warnings.push({ code: 'empty', field, message: 'The list is empty' });
    }
  }
  const { language, bannedWords, customInstructions } = settings;
  warnings.push(
    ...(await inspectInThread({ content, settings: { language, bannedWords, customInstructions }, facts })),
  );
  const limited = limitPerCode(warnings);
  return { content, warnings: limited, confidence: confidenceOf(limited) };
}

/** Keeps the first warnings of one code per field. */
export function limitPerCode(warnings: readonly Warning[]): Warning[] {
  const counts = new Map<string, number>();
  return warnings.filter(({ code, field }) => {
    const count = (counts.get(`${code} ${field}`) ?? 0) + 1;
    counts.set(`${code} ${field}`, count);
    return count <= MAX_PER_CODE;
  });
}

/** Converts lists and pairs to their stored form: plain text, no empty entries, attributes as one object. */
function tidy(field: string, value: unknown): unknown {
  if (contentField(field)?.kind === 'pairs' && Array.isArray(value)) {
    return Object.fromEntries(
      (value as { name: string; value: string }[]).map((each) => [plainText(each.name), plainText(each.value)]),
    );
  }
  if (Array.isArray(value)) return value.map((each) => plainText(String(each))).filter(Boolean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, plainText(String(text))]));
}
