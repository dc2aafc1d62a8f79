import type { Bag } from '../bag.ts';

export const CHANNELS = ['Channel::WebWidget', 'Channel::Email', 'Channel::Api'] as const;
export type Channel = (typeof CHANNELS)[number];

export const STATUSES = ['open', 'resolved', 'pending', 'snoozed'] as const;
export type Status = (typeof STATUSES)[number];

/** By the numbers that the API has for them; webhooks have the names. */
export const MESSAGE_TYPES = ['incoming', 'outgoing', 'activity', 'template'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** A door through which customers write, with the bot that is told of it. */
export interface Inbox {
  id: number;
  accountId: number;
  name: string;
  channel: Channel;
  /** Where its webhooks go; null where nobody is told. */
  url: string | null;
  /** What they are signed with; null sends them without a signature. */
  secret: string | null;
  /** What a customer's identifier is proved with. */
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
  /** Null for what the desk itself says. */
  sender: Sender | null;
  createdAt: Date;
}

export interface Conversation {
  /** Counts within the account. */
  id: number;
  inbox: Inbox;
  contact: Contact;
  hmacVerified: boolean;
  status: Status;
  assignee: Sender | null;
  messages: Message[];
  createdAt: Date;
}
