import type { GenerationSettings } from '../settings.ts';

/** Returns the part of the task that describes the voice of the brand; empty if its profile has none. */
export function voice({
  bannedWords,
  voiceExamples,
}: Pick<GenerationSettings, 'bannedWords' | 'voiceExamples'>): Record<string, unknown> {
  return {
    ...(bannedWords.length > 0 && { banned_words: bannedWords }),
    ...(voiceExamples.length > 0 && { voice_examples: voiceExamples }),
  };
}
