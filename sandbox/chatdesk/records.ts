import type { Bag } from '../bag.ts';

export const CHANNELS = ['Channel::WebWidget', 'Channel::Email', 'Channel::Api'] as const;
export type Channel = (typeof CHANNELS)[number];

export const STATUSES = ['open', 'resolved', 'pending', 'snoozed'] as const;
export type Status = (typeof STATUSES)[number];

/** In the order of their numbers in the API. Webhooks contain the names. */
export const MESSAGE_TYPES = ['incoming', 'outgoing', 'activity', 'template'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** An inbox to which customers write, with the webhook of its bot. */
export interface Inbox {
  id: number;
  accountId: number;
  name: string;
  channel: Channel;
  /** The address of its webhooks; null for none. */
  url: string | null;
  /** The secret that signs webhooks; null for none. */
  secret: string | null;
  /** The key that verifies identifiers of customers. */
  identityKey: string;
}

export interface Contact {
  id: number;
  accountId: number;
  name: string;
  email: string | null;
  identifier: string | null;
  createdAt: Date;
}

export interface Sender {
  id: number;
  name: string;
  type: 'contact' | 'user' | 'agent_bot';
}

export interface Message {
  id: number;
  type: MessageType;
  content: string;
  contentAttributes: Bag;
  private: boolean;
  /** Null for messages of the chat desk itself. */
  sender: Sender | null;
  createdAt: Date;
}

export interface Conversation {
  /** Unique within the account. */
  id: number;
  inbox: Inbox;
  contact: Contact;
  hmacVerified: boolean;
  status: Status;
  assignee: Sender | null;
  messages: Message[];
  createdAt: Date;
}
