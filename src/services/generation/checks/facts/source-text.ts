import { plainText } from '../cut-text.ts';
import { INLINE_TAGS } from '../visible-text.ts';

/** Two parts of a word with tags between them: `S</strong><strong>terling`. A capital letter begins another word. */
const PARTED = /(?<!\p{L})(\p{L}+)((?:<\/?[A-Za-z]{1,6}\b[^<>]*>)+)(?=(\p{Ll}\p{L}*))/gu;
const TAG_NAMES = /(?<=<\/?)[A-Za-z]+/g;
/** A unit that scraped pages write together with the words beside it: `8yearsandup`. */
const GLUED =
  /(\d)(years?|months?|weeks?|days?|hours?|minutes?|inch(?:es)?|ounces?|pounds?|(?:kilo)?grams?|lit(?:er|re)s?|feet|watts?|volts?|jahren?|monaten?|stunden?|pieces|stück)(?=\p{L})/giu;
/** A number with the letter of a scale of temperature. */
const DEGREES = /(?<![\p{L}\d.,])([-+−–]?\d{1,3}(?:[.,]\d)?) ?([CF])(?![\p{L}\d])/giu;
const TEMPERATURE = /temp(?:\.|eratur|ératur|érature)/iu;
const RANGE_AFTER = /^\s*(?:[-–~/]|to|bis|à|a|tot|do)\s*[-+−–]?\s?\d{1,3}(?:[.,]\d)?\s?°?\s?[CF](?![\p{L}\d])/iu;
const RANGE_BEFORE = /\d\s?°?\s?[CF]\s*(?:[-–~/]|to|bis|à|a|tot|do)\s*$/iu;
/** The characters before a temperature that are searched for the word. */
const REACH = 60;

/**
 * Returns the visible text of a value of the source, with its words and units apart. Tags end a word, except tags inside
 * a line that stand within one; of those words both readings are in the text.
 */
export function sourceText(raw: string): string {
  return withDegrees((/[<&]/.test(raw) ? withoutMarkup(raw) : raw).replace(GLUED, '$1 $2 '));
}

function withoutMarkup(raw: string): string {
  const parted: string[] = [];
  const whole = raw.replace(PARTED, (all, before: string, tags: string, after: string) => {
    if (!tags.match(TAG_NAMES)!.every((name) => INLINE_TAGS.has(name.toLowerCase()))) return all;
    parted.push(`${before} ${after}`);
    return before;
  });
  return [plainText(whole.replaceAll('<', ' <')), ...parted].join(' ');
}

/** Writes `-20c to 60c` as `-20 °C to 60 °C`. A letter alone is a scale in a range or after the word "temperature". */
function withDegrees(text: string): string {
  return text.replace(DEGREES, (all, value: string, scale: string, at: number) => {
    const before = text.slice(Math.max(0, at - REACH), at);
    const isScale =
      TEMPERATURE.test(before) ||
      RANGE_BEFORE.test(before) ||
      RANGE_AFTER.test(text.slice(at + all.length, at + all.length + 16));
    return isScale ? `${value} °${scale.toUpperCase()}` : all;
  });
}
