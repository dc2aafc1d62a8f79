import type { GeneratedKey } from '../../../entities/generation/content-fields.ts';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import type { PricePlan } from '../billing/price.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { type ItemRequest, itemRequest } from './item-request.ts';
import type { Model } from './models.ts';
import { settingsIn } from './languages.ts';
import { keysToGenerate } from './requested-texts.ts';
import type { GenerationSettings } from './settings.ts';
import { readSourceItem, type SourceItem } from './source-items.ts';
import { itemUnchanged } from './store-texts.ts';
import { type TextRoom, textRoom } from './text-room.ts';

/** An item with a text to write, and the call that writes it. */
export interface PlannedItem<Plan> {
  /** With the settings of the language of the texts. */
  plan: Plan;
  item: SourceItem;
  keys: readonly GeneratedKey[];
  request: ItemRequest;
  room: TextRoom;
  /** The part of an outcome that leaves the item as it was before the job. */
  unchanged: Pick<Outcome, 'apply'>;
}

/** Reads a claimed item and plans its call. Returns the outcome of one that has no text to write any more. */
export async function planItem<Plan extends Omit<PricePlan, 'model'> & { model: Model; settings: GenerationSettings }>(
  ctx: Context,
  job: Job,
  claimed: ClaimedItem,
  shared: Plan,
): Promise<PlannedItem<Plan> | Outcome> {
  const plan = { ...shared, settings: settingsIn(shared.settings, claimed.language) };
  const item = await readSourceItem(ctx, job.id, claimed.itemId!, claimed.language);
  if (!item) return skipped('gone', 'The item was deleted');
  const unchanged = itemUnchanged(claimed);
  if (item.excluded) return skipped('excluded', 'The item was excluded after the run began', unchanged);
  if (item.status !== 'generating') return skipped('changed', 'The item was changed after the run began');
  const keys = keysToGenerate(item, plan.settings);
  if (keys.length === 0) return skipped('not_empty', 'Nothing is empty', unchanged);

  const request = itemRequest(item, plan.settings, keys, plan.model);
  return { plan, item, keys, request, room: textRoom(ctx.config, plan, plan.settings, item, request), unchanged };
}

/** The outcome of an item for which the AI was not called. */
export function skipped(errorCode: string, message: string, more: Partial<Outcome> = {}): Outcome {
  return { status: JobItemState.skipped, errorCode, message, ...more };
}
