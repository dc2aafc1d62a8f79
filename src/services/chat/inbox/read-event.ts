import { parseJsonObject } from '../../../core/parse.ts';
import { z } from 'zod';

/** Where a message is at its chat desk. */
export interface MessagePlace {
  accountId: number;
  conversationId: number;
  messageId: number;
}

const MAX_INT = 2_147_483_647;
const id = z.number().int().min(1);
const count = id.max(MAX_INT);

/** Only what is read of an event. Accounts that send it to a bot and those that send it to everybody write the sender differently. */
const incoming = z.object({
  event: z.literal('message_created'),
  id: id.max(Number.MAX_SAFE_INTEGER),
  message_type: z.union([z.literal('incoming'), z.literal(0)]),
  private: z.literal(false).nullish(),
  sender: z.object({ type: z.literal('contact').nullish() }).nullish(),
  account: z.object({ id: count }),
  conversation: z.object({ id: count }),
});

/** The message of a customer that an event tells of; null for every other event. Throws INVALID_JSON, and 422 for JSON that is no object. */
export function readEvent(body: Buffer): MessagePlace | null {
  const { data: event } = incoming.safeParse(parseJsonObject(body.toString('utf8')));
  return event ? { accountId: event.account.id, conversationId: event.conversation.id, messageId: event.id } : null;
}
