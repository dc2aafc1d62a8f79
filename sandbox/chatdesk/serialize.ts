import type { Bag } from '../bag.ts';
import { type Contact, type Conversation, type Inbox, type Message, MESSAGE_TYPES, type Sender } from './records.ts';

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** A message in the format of the application API, https://developers.chatwoot.com/api-reference/messages */
export function serializeMessage({ inbox, ...conversation }: Conversation, message: Message): Bag {
  return {
    id: message.id,
    content: message.content,
    inbox_id: inbox.id,
    conversation_id: conversation.id,
    message_type: MESSAGE_TYPES.indexOf(message.type),
    content_type: 'text',
    status: 'sent',
    content_attributes: message.contentAttributes,
    created_at: seconds(message.createdAt),
    private: message.private,
    source_id: null,
    ...(message.sender && { sender: serializeSender(conversation.contact, message.sender) }),
  };
}

export function serializeConversation(conversation: Conversation): Bag {
  const { id, inbox, contact, assignee, hmacVerified, messages } = conversation;
  const last = messages.at(-1);
  return {
    meta: {
      sender: serializeContact(contact),
      channel: inbox.channel,
      ...(assignee && { assignee: serializeAgent(assignee) }),
      hmac_verified: hmacVerified,
    },
    id,
    messages: last ? [serializeMessage(conversation, last)] : [],
    account_id: inbox.accountId,
    additional_attributes: {},
    can_reply: true,
    custom_attributes: {},
    inbox_id: inbox.id,
    labels: [],
    muted: false,
    snoozed_until: null,
    status: conversation.status,
    created_at: seconds(conversation.createdAt),
    timestamp: seconds(last?.createdAt ?? conversation.createdAt),
    last_activity_at: seconds(last?.createdAt ?? conversation.createdAt),
    unread_count: unreadOf(conversation),
    priority: null,
    waiting_since: 0,
  };
}

/** The metadata of a list of messages. */
export const serializeListMeta = ({ contact, assignee }: Conversation): Bag => ({
  labels: [],
  additional_attributes: {},
  contact: serializeContact(contact),
  ...(assignee && { assignee: serializeAgent(assignee) }),
  agent_last_seen_at: null,
  assignee_last_seen_at: null,
});

function serializeContact({ id, name, email, identifier, createdAt }: Contact): Bag {
  return {
    additional_attributes: {},
    availability_status: 'offline',
    email,
    id,
    name,
    phone_number: null,
    blocked: false,
    identifier,
    thumbnail: '',
    custom_attributes: {},
    created_at: seconds(createdAt),
  };
}

/** A message in the format of webhooks, which differs from the API in times and types. */
export function messageEvent(
  conversation: Conversation,
  message: Message,
  event: 'message_created' | 'message_updated',
): Bag {
  return {
    account: accountOf(conversation.inbox),
    additional_attributes: {},
    content_attributes: message.contentAttributes,
    content_type: 'text',
    content: message.content,
    conversation: conversationData(conversation),
    created_at: message.createdAt.toISOString(),
    id: message.id,
    inbox: { id: conversation.inbox.id, name: conversation.inbox.name },
    message_type: message.type,
    private: message.private,
    sender: message.sender && {
      ...message.sender,
      ...(message.sender.type === 'contact' && contactData(conversation.contact)),
      ...(message.sender.type === 'user' && { email: agentAddress(message.sender) }),
    },
    source_id: null,
    event,
  };
}

/** A conversation in the format of webhooks. */
export const conversationEvent = (conversation: Conversation, event: string): Bag => ({
  ...conversationData(conversation),
  event,
});

function conversationData(conversation: Conversation): Bag {
  const { id, inbox, contact, assignee, hmacVerified, messages } = conversation;
  const last = messages.findLast(({ type, private: hidden }) => type !== 'activity' && !hidden);
  const lastAt = seconds(messages.at(-1)?.createdAt ?? conversation.createdAt);
  return {
    additional_attributes: {},
    can_reply: true,
    channel: inbox.channel,
    contact_inbox: {
      id: contact.id,
      contact_id: contact.id,
      inbox_id: inbox.id,
      source_id: `source-${contact.id}`,
      hmac_verified: hmacVerified,
    },
    id,
    inbox_id: inbox.id,
    messages: last ? [serializeMessage(conversation, last)] : [],
    labels: [],
    meta: {
      sender: { ...contactData(contact), type: 'contact' },
      assignee: assignee && serializeAgent(assignee),
      assignee_type: assignee && 'User',
      team: null,
      hmac_verified: hmacVerified,
    },
    status: conversation.status,
    custom_attributes: {},
    snoozed_until: null,
    unread_count: unreadOf(conversation),
    first_reply_created_at: null,
    priority: null,
    waiting_since: 0,
    agent_last_seen_at: 0,
    contact_last_seen_at: 0,
    last_activity_at: lastAt,
    timestamp: lastAt,
    created_at: seconds(conversation.createdAt),
    updated_at: lastAt,
    account: accountOf(inbox),
  };
}

const accountOf = ({ accountId }: Inbox): Bag => ({ id: accountId, name: `Account ${accountId}` });

const contactData = ({ id, name, email, identifier }: Contact): Bag => ({
  additional_attributes: {},
  custom_attributes: {},
  email,
  id,
  identifier,
  name,
  phone_number: null,
  thumbnail: '',
  blocked: false,
});

const agentAddress = ({ id }: Pick<Sender, 'id'>): string => `agent-${id}@chatdesk.example`;

const serializeAgent = ({ id, name }: Sender): Bag => ({
  id,
  name,
  available_name: name,
  email: agentAddress({ id }),
  availability_status: 'online',
  role: 'agent',
  thumbnail: '',
  type: 'user',
});

function serializeSender(contact: Contact, sender: Sender): Bag {
  if (sender.type === 'contact') return { ...contactData(contact), type: 'contact' };
  if (sender.type === 'user')
    return {
      id: sender.id,
      name: sender.name,
      available_name: sender.name,
      avatar_url: '',
      type: 'user',
      availability_status: 'online',
      thumbnail: '',
    };
  return { id: sender.id, name: sender.name, avatar_url: '', type: 'agent_bot' };
}

const unreadOf = ({ messages }: Conversation): number =>
  messages
    .slice(messages.findLastIndex(({ type }) => type === 'outgoing') + 1)
    .filter(({ type }) => type === 'incoming').length;
