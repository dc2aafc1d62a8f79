import type { GeneratedKey } from '../../../entities/generation/content-fields.ts';
import type { AiProvider } from '../../providers/ai/ai-provider.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { ItemRequest } from './item-request.ts';
import type { SourceItem } from './source-items.ts';
import type { TextRoom } from './text-room.ts';

/** An item whose CT are held, and the call that writes its texts. */
export interface TextWork {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  plan: GenerationPlan;
  signal: AbortSignal;
  request: ItemRequest;
  keys: readonly GeneratedKey[];
  /** What the texts are checked against. */
  facts: Record<string, unknown>;
  /** The item of a project with the room for its calls; absent for texts about what a request describes. */
  item?: SourceItem;
  /** Returns the answer that came with a batch; absent where the model is called. */
  answered?: AiProvider;
  room?: TextRoom;
}
