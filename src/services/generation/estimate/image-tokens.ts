import { AiProviderName } from '../../../../entities/generation/ai-provider-name.ts';

/** What a square picture of the largest size sent usually counts as. What is held for one is what any model may count it as. */
export const USUAL_IMAGE_TOKENS: Record<AiProviderName, number> = {
  [AiProviderName.aiA]: 1230,
  [AiProviderName.aiB]: 1370,
  [AiProviderName.aiC]: 1090,
};
