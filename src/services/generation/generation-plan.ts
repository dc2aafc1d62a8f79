import type { Model } from './models.ts';
import type { AiAccess } from './open-ai.ts';
import type { GenerationSettings } from './settings.ts';

/** What all items of a generation share. */
export interface GenerationPlan extends AiAccess {
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
