import type { ThinkingLevel } from '@google/genai';

/** By name, because the values of the enum would load the SDK. */
type Level = keyof typeof ThinkingLevel;

/** An image at the default resolution: https://ai.google.dev/gemini-api/docs/media-resolution. */
export const IMAGE_TOKENS = { max: 1120, usual: 1090 };

/** The lowest thinking level of a model, and the room for it in tokens: thinking counts as output. */
const THINKING: readonly [RegExp, Level | undefined, number][] = [
  [/^gemini-3.*-lite/, 'MINIMAL', 500],
  [/^gemini-[3-9]/, 'LOW', 3000],
  // Levels exist since the third generation.
  [/^/, undefined, 3000],
];

/** The thinking level to request, and the room for it in tokens. */
export function thinkingOf(model: string): { level: Level | undefined; room: number } {
  const [, level, room] = THINKING.find(([pattern]) => pattern.test(model))!;
  return { level, room };
}
