import type { Context, Viewer } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { recordUnpaid } from '../../billing/unpaid-usage.ts';
import type { AiMeter } from '../../generation/ai-client.ts';
import type { ClaimedMessage } from './claim-message.ts';

/**
 * Counts the tokens of an answer. In a tenant's channel they are stored with the message until its outcome decides who
 * pays them. The service's own channels are free: tokens are recorded as unpaid for the organization of the user at once.
 * Those of a visitor without an account belong to no organization; the limits of the conversation bound them.
 */
export function replyMeter(ctx: Context, message: ClaimedMessage, user: Viewer | null, maxTokens: number): AiMeter {
  const { id, attempts, organizationId } = message;
  return {
    maxTokens,
    countCall: () => undefined,
    async addTokens(tokens) {
      if (tokens === 0) return;
      if (organizationId === null) {
        if (user) await recordUnpaid(ctx, user.organizationId, 'chat', tokens);
        return;
      }
      const stored = await changed(
        ctx.em,
        sql`update chat_messages
               set unpaid_tokens = unpaid_tokens + ${tokens}
             where id = ${id} and state = 'queued' and attempts = ${attempts}`,
      );
      if (stored === 0) await recordUnpaid(ctx, organizationId, 'interrupted', tokens);
    },
  };
}
