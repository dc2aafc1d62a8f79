import { sql } from '../../core/sql.ts';
import type { AiProvider } from '../../providers/ai/ai-provider.ts';
import type { Model } from './models.ts';
import type { GenerationSettings } from './settings.ts';

/** What all items of a generation share. */
export interface GenerationPlan {
  settings: GenerationSettings;
  model: Model;
  ai: AiProvider;
  multiplier: string;
}

/** What an item's texts are made of, as the prompt and the checks read it. */
export interface SourceItem {
  id: string;
  externalId: string;
  itemType: string;
  sourceData: Record<string, unknown>;
  generatedContent: Record<string, unknown>;
}

/** The columns of a {@link SourceItem}. */
export const SOURCE_COLUMNS = sql`id, external_id as "externalId", item_type as "itemType", source_data as "sourceData", generated_content as "generatedContent"`;
