import type { Model } from './models.ts';
import type { AiClient } from './ai-client.ts';
import type { GenerationSettings } from './settings.ts';

/** What all items of a generation share. */
export interface GenerationPlan extends AiClient {
  settings: GenerationSettings;
  model: Model;
  multiplier: string;
}

/** What an item's texts are made of, as the prompt and the checks read it. */
export interface SourceItem {
  id: string;
  externalId: string;
  itemType: string;
  /** With what its variants say under `variants`. */
  sourceData: Record<string, unknown>;
  generatedContent: Record<string, unknown>;
}
