import type { Job } from '../../../../entities/jobs/job.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { chunk } from '../../../core/chunk.ts';
import type { BatchRequest } from '../../../providers/ai/ai-batches.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import { finishWork } from '../../jobs/finish-work.ts';
import type { GenerationPlan } from '../generation-plan.ts';
import { generationRun } from '../generation-run.ts';
import { planItem } from '../plan-item.ts';

/** The id of the request for an item: that of the batch, and the position of the item in the job. */
export const requestId = (batchId: string, position: number): string => `${batchId}_${position}`;

/** The position in a request id, or null for one of another batch. */
export function positionIn(batchId: string, id: string): number | null {
  const [prefix, position] = id.split('_');
  return prefix === batchId && /^\d+$/.test(position ?? '') ? Number(position) : null;
}

/** A request with the item that it is for. */
export interface ItemOfBatch extends BatchRequest {
  item: ClaimedItem;
  /** The most CT that its text can cost. */
  held: string;
}

/** Below the limits of all vendors, and what a process can hold in memory. */
const MAX_BYTES = 16_000_000;
/** Items that are read and planned at the same time. */
const AT_ONCE = 48;

/**
 * Writes the requests for claimed items, up to the largest size of a batch. Items without a text to write any more are
 * finished as skipped. Returns the items beyond the size as `rest`.
 */
export async function writeRequests(
  ctx: Context,
  batchId: string,
  job: Job,
  plan: GenerationPlan,
  items: readonly ClaimedItem[],
  signal: AbortSignal,
): Promise<{ requests: ItemOfBatch[]; rest: ClaimedItem[] }> {
  const requests: ItemOfBatch[] = [];
  let bytes = 0;
  let done = 0;
  for (const group of chunk(items, AT_ONCE)) {
    signal.throwIfAborted();
    if (bytes > MAX_BYTES) break;
    const planned = await Promise.all(
      group.map(async (item) => {
        const own = forkContext(ctx);
        const result = await planItem(own, job, item, plan);
        if (!('status' in result)) return { item, request: result.request.request, held: result.room.held };
        await finishWork(own, { job, run: generationRun }, item, result);
        return null;
      }),
    );
    for (const each of planned) {
      if (!each) continue;
      bytes += Buffer.byteLength(each.request.system) + Buffer.byteLength(each.request.user);
      requests.push({ id: requestId(batchId, each.item.position), ...each });
    }
    done += group.length;
  }
  return { requests, rest: items.slice(done) };
}
