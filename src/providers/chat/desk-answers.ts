import { z } from 'zod';
import type { DeskConversation, DeskMessage } from './chat-desk.ts';

/** By this an answer of ours is told from a person's, who may use the same account. Older desks do not keep it. */
export const OURS = 'content_automation';

/** The numbers of https://developers.chatwoot.com/api-reference/messages */
const TYPES = { incoming: 0, outgoing: 1 } as const;
/** Whoever else a conversation is assigned to answers it. */
const BOT_ASSIGNEE = 'AgentBot';

const message = z.object({
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

/** Only what is read of an answer. */
export const shownMessages = z.object({ payload: z.array(message) });
export const shownConversation = z.object({
  id: z.number().int(),
  status: z.enum(['pending', 'open', 'resolved', 'snoozed']),
  meta: z.object({
    sender: z.object({ identifier: z.string().nullish() }).nullish(),
    assignee: z.looseObject({}).nullish(),
    assignee_type: z.string().nullish(),
    hmac_verified: z.boolean().nullish(),
  }),
});
export const postedMessage = z.object({ id: z.number().int() });

/** What two answers of the desk say of a conversation. A message that was deleted there is not there any more. */
export function readConversation(
  { id, status, meta }: z.infer<typeof shownConversation>,
  { payload }: z.infer<typeof shownMessages>,
): DeskConversation {
  const messages = payload.filter(({ content_attributes: attributes }) => attributes?.deleted !== true);
  return {
    id,
    status,
    assigned: Boolean(meta.assignee) && meta.assignee_type !== BOT_ASSIGNEE,
    provenIdentifier: meta.hmac_verified === true ? meta.sender?.identifier || null : null,
    messages: messages.map(readMessage).toSorted((one, other) => one.id - other.id),
  };
}

function readMessage(shown: z.infer<typeof message>): DeskMessage {
  const { id, content, content_attributes: attributes, created_at: seconds } = shown;
  return {
    id,
    from: senderOf(shown),
    text: content ?? '',
    private: shown.private === true,
    answers: shown.message_type === TYPES.outgoing ? (attributes?.in_reply_to ?? null) : null,
    createdAt: new Date(seconds * 1000),
  };
}

function senderOf({
  message_type: type,
  sender,
  content_attributes: attributes,
}: z.infer<typeof message>): DeskMessage['from'] {
  if (type === TYPES.incoming) return 'customer';
  if (type !== TYPES.outgoing || !sender) return 'desk';
  return sender.type === 'user' && attributes?.[OURS] !== true ? 'staff' : 'bot';
}
