/** 28 × 28 pixels are a token, plus some for each image: https://platform.claude.com/docs/en/build-with-claude/vision. */
export const IMAGE_TOKENS = { max: 1600, usual: 1370 };

/** Room for thinking, which counts as output, where it cannot be turned off. */
const THINKING_TOKENS = 3000;

/**
 * How thinking is turned off for each family of models, which reject the values of the others:
 * https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting. A model that matches nothing always
 * thinks, or is unknown; it keeps its default.
 */
const THINKING: readonly [RegExp, 'between_tools' | 'disabled'][] = [
  [/^claude-sonnet-5-5/, 'between_tools'],
  [/^claude-(haiku|sonnet|opus)-(4|5$)|^claude-haiku-5/, 'disabled'],
];

/** How the thinking of a model is turned off; undefined where it cannot be. */
export const thinkingOf = (model: string): 'between_tools' | 'disabled' | undefined =>
  THINKING.find(([pattern]) => pattern.test(model))?.[1];

/** Tokens that a model may use to think. */
export function thinkingTokens(model: string): number {
  return thinkingOf(model) ? 0 : THINKING_TOKENS;
}
