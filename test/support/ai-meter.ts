import type { AiMeter } from '../../src/services/generation/ai-client.ts';

/** For calls whose usage a test does not check. */
export const uncounted: AiMeter = {
  maxTokens: 1_000_000,
  countCall: () => undefined,
  addTokens: () => Promise.resolve(),
};
