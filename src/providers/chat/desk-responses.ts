import { z } from 'zod';
import type { DeskConversation, DeskMessage } from './chat-desk.ts';

/**
 * The content attribute that marks messages of the service. A person of the staff may use the same account, and this
 * attribute distinguishes both. Old versions of the chat desk drop it.
 */
export const OWN_MESSAGE_MARK = 'content_automation';

/** The numbers of https://developers.chatwoot.com/api-reference/messages */
const MESSAGE_TYPES = { incoming: 0, outgoing: 1 } as const;
/** Assignees of every other type are people, who answer the conversation themselves. */
const BOT_ASSIGNEE_TYPE = 'AgentBot';

const messageSchema = z.object({
  id: z.number().int(),
  content: z.string().nullish(),
  message_type: z.number().int(),
  private: z.boolean().nullish(),
  created_at: z.number(),
  content_attributes: z
    .looseObject({
      in_reply_to: z.coerce.number().int().nullish().catch(null),
      deleted: z.boolean().nullish().catch(null),
    })
    .nullish()
    .catch(null),
  sender: z.object({ type: z.string().nullish() }).nullish(),
});

/** The schemas list only the fields that are read. */
export const messagesSchema = z.object({ payload: z.array(messageSchema) });
export const conversationSchema = z.object({
  id: z.number().int(),
  status: z.enum(['pending', 'open', 'resolved', 'snoozed']),
  meta: z.object({
    sender: z.object({ identifier: z.string().nullish() }).nullish(),
    assignee: z.looseObject({}).nullish(),
    assignee_type: z.string().nullish(),
    hmac_verified: z.boolean().nullish(),
  }),
});
export const postedMessageSchema = z.object({ id: z.number().int() });

/** Combines the chat desk's two responses about a conversation. Messages that were deleted there are left out. */
export function toConversation(
  { id, status, meta }: z.infer<typeof conversationSchema>,
  { payload }: z.infer<typeof messagesSchema>,
): DeskConversation {
  const messages = payload.filter(({ content_attributes: attributes }) => attributes?.deleted !== true);
  return {
    id,
    status,
    assigned: Boolean(meta.assignee) && meta.assignee_type !== BOT_ASSIGNEE_TYPE,
    verifiedIdentifier: meta.hmac_verified === true ? meta.sender?.identifier || null : null,
    messages: messages.map(toMessage).toSorted((one, other) => one.id - other.id),
  };
}

function toMessage(received: z.infer<typeof messageSchema>): DeskMessage {
  const { id, content, content_attributes: attributes, created_at: seconds } = received;
  return {
    id,
    from: authorOf(received),
    text: content ?? '',
    private: received.private === true,
    inReplyTo: received.message_type === MESSAGE_TYPES.outgoing ? (attributes?.in_reply_to ?? null) : null,
    createdAt: new Date(seconds * 1000),
  };
}

function authorOf({
  message_type: type,
  sender,
  content_attributes: attributes,
}: z.infer<typeof messageSchema>): DeskMessage['from'] {
  if (type === MESSAGE_TYPES.incoming) return 'customer';
  if (type !== MESSAGE_TYPES.outgoing || !sender) return 'desk';
  return sender.type === 'user' && attributes?.[OWN_MESSAGE_MARK] !== true ? 'staff' : 'bot';
}
