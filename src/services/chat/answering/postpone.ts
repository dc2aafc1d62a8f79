import { type Context, forkContext } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import { changed, sql } from '../../../core/sql.ts';
import { release } from '../../billing/ledger/hold.ts';
import { enqueueMessage } from '../inbox/enqueue-message.ts';
import type { MessageInHand } from './claim-message.ts';

/** Puts a message back into the line for later, with what was held for it given back, unless an answer may have been posted; a failure is counted where it was one. Does nothing where another worker has it. */
export async function postpone(
  ctx: Context,
  message: MessageInHand,
  { reason, waitMs, failed = false }: { reason: string; waitMs: number; failed?: boolean },
): Promise<void> {
  const { id, attempts, chatConversationId, organizationId, held, answerCost } = message;
  const own = forkContext(ctx);
  await own.em.transactional(async (em) => {
    const ours = await changed(
      em,
      sql`update chat_messages set due_at = now() + make_interval(secs => ${waitMs / 1000}), held = case when answer_cost is null then 0 else held end, last_error = ${reason} where id = ${id} and state = 'queued' and attempts = ${attempts}`,
    );
    if (!ours) return;
    if (failed)
      await changed(em, sql`update chat_conversations set failures = failures + 1 where id = ${chatConversationId}`);
    if (organizationId !== null && !answerCost && unitsOf(held) > 0n) await release(em, organizationId, held);
    // Due times are kept in milliseconds, rounded.
    enqueueMessage({ ...own, em }, { id }, waitMs + 10);
  });
}
