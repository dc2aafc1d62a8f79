import type { AiProviderName } from '../../../../entities/generation/ai-provider-name.ts';
import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import { AI_VENDORS } from '../../../providers/ai/ai-vendors.ts';

type RequestTexts = Pick<TextRequest, 'system' | 'user' | 'schema'>;

/** The likely tokens of a text, and the most that any tokenizer in use counts for it. */
interface TokenCount {
  likely: number;
  most: number;
}

/** Tokens per word of ASCII letters, and per letter of it. */
const WORD = { likely: [0.6, 0.13], most: [1, 0.2] } as const;
/** Tokens per character of any other kind. */
const REST = {
  accented: { likely: 0.6, most: 1 },
  alphabet: { likely: 0.34, most: 0.7 },
  wide: { likely: 0.8, most: 1.5 },
  rare: { likely: 0.7, most: 2 },
  digit: { likely: 0.42, most: 1 },
  /** Tokens have several signs in a row, such as `":"`. */
  sign: { likely: 0.35, most: 1 },
  space: { likely: 0, most: 0.1 },
} as const;
type Kind = keyof typeof REST;
/** Further tokens per run of signs. */
const SIGN_RUN = 0.65;

const ASCII: readonly (Kind | 'letter')[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return 'letter';
  if (/\d/.test(character)) return 'digit';
  return code <= 32 ? 'space' : 'sign';
});

/** Counts the kinds of characters in one pass. Tokenizers differ in their words, but hardly in the tokens per kind. */
function countTokens(text: string): TokenCount {
  const counts: Record<Kind, number> = { accented: 0, alphabet: 0, wide: 0, rare: 0, digit: 0, sign: 0, space: 0 };
  let [words, letters, signRuns] = [0, 0, 0];
  let before: Kind | 'letter' = 'space';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? ASCII[code]! : kindOf(code);
    if (kind === 'letter') {
      letters += 1;
      if (before !== 'letter') words += 1;
    } else {
      counts[kind] += 1;
      if (kind === 'sign' && before !== 'sign') signRuns += 1;
    }
    before = kind;
  }
  const sum = (which: keyof TokenCount) =>
    Object.entries(counts).reduce(
      (total, [kind, count]) => total + count * REST[kind as Kind][which],
      words * WORD[which][0] + letters * WORD[which][1],
    );
  return { likely: Math.ceil(sum('likely') + signRuns * SIGN_RUN), most: Math.ceil(sum('most')) };
}

function kindOf(code: number): Kind {
  if (code < 0xc0) return 'sign';
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00)) return 'accented';
  if (code < 0x530 || (code >= 0x590 && code < 0x780) || (code >= 0x1f00 && code < 0x2000)) return 'alphabet';
  if (code >= 0x2000 && code < 0x2e80) return 'sign';
  return (code >= 0x2e80 && code < 0xa4d0) ||
    (code >= 0xac00 && code < 0xd7b0) ||
    (code >= 0xf900 && code < 0xfb00) ||
    code >= 0xfe30
    ? 'wide'
    : 'rare';
}

/** Tokens that vendors add to every message. */
const FRAME: TokenCount = { likely: 12, most: 40 };

/** Counts of texts that repeat with every item of a run, such as rules and schema. */
const counted = new Map<string, TokenCount>();
const MAX_CACHED = 500;

function countCached(text: string): TokenCount {
  const known = counted.get(text) ?? countTokens(text);
  if (counted.size < MAX_CACHED) counted.set(text, known);
  return known;
}

const tokensOf = ({ system, user, schema }: RequestTexts, which: keyof TokenCount): number =>
  FRAME[which] +
  countCached(system)[which] +
  countTokens(user)[which] +
  countCached(JSON.stringify(schema.schema))[which];

/** Returns the maximum tokens of request and answer, without images and thinking. */
export function tokensAtMost(request: RequestTexts & Pick<TextRequest, 'maxOutputTokens'>): number {
  return tokensOf(request, 'most') + request.maxOutputTokens;
}

/** Returns the maximum tokens of a call: request, images, thinking and answer. This amount is held before the call. */
export function tokensOfCall(
  request: RequestTexts & Pick<TextRequest, 'maxOutputTokens' | 'model'>,
  provider: AiProviderName,
  images = 0,
): number {
  const { imageTokens, thinkingTokens } = AI_VENDORS[provider];
  return tokensAtMost(request) + images * (imageTokens?.max ?? 0) + thinkingTokens(request.model);
}

/** Returns the likely tokens of the request. */
export function likelyInputTokens(request: RequestTexts): number {
  return tokensOf(request, 'likely');
}
