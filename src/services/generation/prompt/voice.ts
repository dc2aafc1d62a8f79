import type { GenerationSettings } from '../settings.ts';

/** How the brand speaks, by its profile; nothing where it has not said. */
export function voice({
  bannedWords,
  voiceExamples,
}: Pick<GenerationSettings, 'bannedWords' | 'voiceExamples'>): Record<string, unknown> {
  return {
    ...(bannedWords.length > 0 && { banned_words: bannedWords }),
    ...(voiceExamples.length > 0 && { voice_examples: voiceExamples }),
  };
}
