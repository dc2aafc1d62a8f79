import { createHmac } from 'node:crypto';
import type { Bag } from '../bag.ts';
import { BoundedMap } from '../bounded-map.ts';
import { DeskDeliveries } from './deliveries.ts';
import { conversationEvent, messageEvent } from './serialize.ts';
import type { Contact, Conversation, Inbox, Message, MessageType, Sender, Status } from './records.ts';

/** The default key by which an inbox verifies identifiers: the service's key for the sandbox. */
export const IDENTITY_KEY = 'sandbox-chatdesk-identity-key';
/** The default person of the staff. */
export const AGENT: Sender = { id: 11, name: 'Alex Agent', type: 'user' };

const MAX_INBOXES = 200;
const MAX_CONVERSATIONS = 2_000;
const MAX_MESSAGES = 2_000;

/** A customer as the chat widget identifies one. */
export interface Visitor {
  name?: string | undefined;
  email?: string | undefined;
  identifier?: string | undefined;
  /** Hex HMAC-SHA256 of the identifier. Without it the identifier is accepted, but not verified. */
  identifierHash?: string | undefined;
}

export interface Draft {
  content: string;
  type: MessageType;
  sender: Sender | null;
  private?: boolean;
  contentAttributes?: Bag;
}

/** A chat desk with several accounts. The bot of an inbox gets every event as a webhook. */
export class Desk {
  readonly webhooks = new DeskDeliveries();
  readonly inboxes = new BoundedMap<number, Inbox>(MAX_INBOXES);
  private readonly conversations = new BoundedMap<string, Conversation>(MAX_CONVERSATIONS);
  private ids = 0;
  private readonly displayIds = new Map<number, number>();

  /** Creates an inbox, in account 1 and without webhooks by default. */
  openInbox({
    accountId = 1,
    name = 'Website',
    channel = 'Channel::WebWidget',
    url = null,
    secret = null,
    identityKey = IDENTITY_KEY,
  }: Partial<Omit<Inbox, 'id'>> = {}): Inbox {
    const inbox = { id: this.nextId(), accountId, name, channel, url, secret, identityKey };
    this.inboxes.set(inbox.id, inbox);
    return inbox;
  }

  /** A customer begins a conversation, which belongs to the bot at first. Throws for a wrong hash. */
  begin(
    inboxId: number,
    { name = 'Casey Customer', email, identifier, identifierHash }: Visitor = {},
    status: Status = 'pending',
  ): Conversation {
    const inbox = this.inboxes.get(inboxId);
    if (!inbox) throw new Error(`no inbox has the id ${inboxId}`);
    const isVerified = identifier !== undefined && identifierHash !== undefined;
    if (isVerified && createHmac('sha256', inbox.identityKey).update(identifier).digest('hex') !== identifierHash)
      throw new Error('HMAC failed: Invalid Identifier Hash Provided');
    const contact: Contact = {
      id: this.nextId(),
      accountId: inbox.accountId,
      name,
      email: email ?? null,
      identifier: identifier ?? null,
      createdAt: new Date(),
    };
    const id = (this.displayIds.get(inbox.accountId) ?? 0) + 1;
    this.displayIds.set(inbox.accountId, id);
    const conversation: Conversation = {
      id,
      inbox,
      contact,
      hmacVerified: isVerified,
      status,
      assignee: null,
      messages: [],
      createdAt: new Date(),
    };
    this.conversations.set(keyOf(inbox.accountId, id), conversation);
    this.webhooks.emit(inbox, conversationEvent(conversation, 'conversation_created'));
    return conversation;
  }

  /** Returns whether the account exists. An account exists once it has an inbox. */
  hasAccount(accountId: number): boolean {
    return [...this.inboxes.values()].some((inbox) => inbox.accountId === accountId);
  }

  find(accountId: number, conversationId: number): Conversation | undefined {
    return this.conversations.get(keyOf(accountId, conversationId));
  }

  /** The customer writes. A resolved conversation goes back to the bot, a snoozed one to the staff. */
  say(conversation: Conversation, content: string): Message {
    const { contact } = conversation;
    const message = this.add(conversation, {
      content,
      type: 'incoming',
      sender: { id: contact.id, name: contact.name, type: 'contact' },
    });
    if (conversation.status === 'resolved') this.setStatus(conversation, 'pending');
    if (conversation.status === 'snoozed') this.setStatus(conversation, 'open');
    return message;
  }

  /** A person of the staff writes to the customer, or a private note. */
  answer(
    conversation: Conversation,
    content: string,
    { private: hidden = false, agent = AGENT }: { private?: boolean; agent?: Sender } = {},
  ): Message {
    return this.add(conversation, { content, type: 'outgoing', sender: agent, private: hidden });
  }

  /** Assigns the conversation to a person, or to nobody. */
  assign(conversation: Conversation, agent: Sender | null = AGENT): void {
    conversation.assignee = agent;
    this.add(conversation, {
      content: agent ? `Assigned to ${agent.name}` : 'Conversation unassigned',
      type: 'activity',
      sender: null,
    });
    this.webhooks.emit(conversation.inbox, conversationEvent(conversation, 'conversation_updated'));
  }

  setStatus(conversation: Conversation, status: Status): void {
    if (conversation.status === status) return;
    conversation.status = status;
    this.add(conversation, { content: `Conversation was marked ${status}`, type: 'activity', sender: null });
    this.webhooks.emit(conversation.inbox, conversationEvent(conversation, 'conversation_status_changed'));
  }

  /** Adds a message and sends a webhook, except for activity messages. */
  add(
    conversation: Conversation,
    { content, type, sender, private: hidden = false, contentAttributes = {} }: Draft,
  ): Message {
    const message: Message = {
      id: this.nextId(),
      type,
      content,
      contentAttributes,
      private: hidden,
      sender,
      createdAt: new Date(),
    };
    conversation.messages = [...conversation.messages, message].slice(-MAX_MESSAGES);
    if (type !== 'activity')
      this.webhooks.emit(conversation.inbox, messageEvent(conversation, message, 'message_created'));
    return message;
  }

  /** Removes everything. Ids continue, so that they stay unique. */
  reset(): void {
    this.webhooks.clear();
    this.inboxes.clear();
    this.conversations.clear();
  }

  private nextId(): number {
    return (this.ids += 1);
  }
}

const keyOf = (accountId: number, conversationId: number): string => `${accountId}/${conversationId}`;
