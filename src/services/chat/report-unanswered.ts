import { UnansweredReason } from '../../../entities/organizations/unanswered-reason.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { notify } from '../notifications/notify.ts';

const BODIES: Record<UnansweredReason, string> = {
  [UnansweredReason.tenant_disabled]:
    'The chat desk sends messages, but the chat tenant is not enabled. Enable it, or remove the webhook at the chat desk.',
  [UnansweredReason.conversation_open]:
    'A conversation was open from its beginning. The service replies while a conversation is pending: assign an agent bot to the inbox at the chat desk.',
  [UnansweredReason.no_ct]: 'The CT balance does not suffice. Conversations are handed over to your staff.',
  [UnansweredReason.chat_desk_failed]:
    'The chat desk could not be reached or rejected the token. Check its address and the access token.',
};

/**
 * Stores with a chat tenant why a message was not answered, and notifies the administrators, once per reason and day
 * (UTC). Does nothing for the service's own channels (null). Runs in a transaction of its own.
 */
export async function reportUnanswered(
  ctx: Context,
  organizationId: string | null,
  reason: `${UnansweredReason}`,
): Promise<void> {
  if (organizationId === null) return;
  const own = forkContext(ctx);
  await own.em.transactional(async (em) => {
    await notify(
      { ...own, em },
      {
        organizationId,
        type: 'chat_unanswered',
        title: 'Messages in your chat are not answered',
        body: BODIES[reason],
        cause: `chat_unanswered:${organizationId}:${reason}:${new Date().toISOString().slice(0, 10)}`,
        data: { reason },
      },
    );
    await changed(
      em,
      sql`update chat_tenants
             set last_unanswered_reason = ${reason}, last_unanswered_at = now()
           where organization_id = ${organizationId}`,
    );
  });
}
