import { createHmac } from 'node:crypto';
import type { Bag } from '../bag.ts';
import { BoundedMap } from '../bounded-map.ts';
import { DeskDeliveries } from './deliveries.ts';
import { conversationEvent, messageEvent } from './present.ts';
import type { Contact, Conversation, Inbox, Message, MessageType, Sender, Status } from './records.ts';

/** What every inbox proves identifiers with unless it is told another key; the service's sandbox key. */
export const IDENTITY_KEY = 'sandbox-chatdesk-identity-key';
/** The person of the staff who answers where nobody else is named. */
export const AGENT: Sender = { id: 11, name: 'Alex Agent', type: 'user' };

const INBOXES_KEPT = 200;
const CONVERSATIONS_KEPT = 2_000;
const MESSAGES_KEPT = 2_000;

/** A customer as the widget presents one. */
export interface Visitor {
  name?: string | undefined;
  email?: string | undefined;
  identifier?: string | undefined;
  /** Hex HMAC-SHA256 of the identifier. Without it the identifier is believed, but not proved. */
  identifierHash?: string | undefined;
}

export interface Draft {
  content: string;
  type: MessageType;
  sender: Sender | null;
  private?: boolean;
  contentAttributes?: Bag;
}

/** A chat desk with several accounts. What happens in it is told to the bot of the inbox by webhooks. */
export class Desk {
  readonly webhooks = new DeskDeliveries();
  readonly inboxes = new BoundedMap<number, Inbox>(INBOXES_KEPT);
  private readonly conversations = new BoundedMap<string, Conversation>(CONVERSATIONS_KEPT);
  private ids = 0;
  private readonly displayIds = new Map<number, number>();

  /** Sets up a door. Account 1 and no webhooks unless something else is said. */
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

  /** A customer begins a conversation, which is the bot's at first. Throws for a hash that is wrong. */
  begin(
    inboxId: number,
    { name = 'Casey Customer', email, identifier, identifierHash }: Visitor = {},
    status: Status = 'pending',
  ): Conversation {
    const inbox = this.inboxes.get(inboxId);
    if (!inbox) throw new Error(`no inbox has the id ${inboxId}`);
    const proved = identifier !== undefined && identifierHash !== undefined;
    if (proved && createHmac('sha256', inbox.identityKey).update(identifier).digest('hex') !== identifierHash)
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
      hmacVerified: proved,
      status,
      assignee: null,
      messages: [],
      createdAt: new Date(),
    };
    this.conversations.set(placeOf(inbox.accountId, id), conversation);
    this.webhooks.emit(inbox, conversationEvent(conversation, 'conversation_created'));
    return conversation;
  }

  /** Whether the account is there: one is as soon as it has an inbox. */
  hasAccount(accountId: number): boolean {
    return [...this.inboxes.values()].some((inbox) => inbox.accountId === accountId);
  }

  find(accountId: number, conversationId: number): Conversation | undefined {
    return this.conversations.get(placeOf(accountId, conversationId));
  }

  /** The customer says something. What was over is the bot's again, what was put off a person's. */
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

  /** A person of the staff says something to the customer, or notes it for the staff alone. */
  answer(
    conversation: Conversation,
    content: string,
    { private: hidden = false, agent = AGENT }: { private?: boolean; agent?: Sender } = {},
  ): Message {
    return this.add(conversation, { content, type: 'outgoing', sender: agent, private: hidden });
  }

  /** A person takes the conversation, or gives it back. */
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

  /** Writes a message down and tells it, but for those of the desk itself. */
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
    conversation.messages = [...conversation.messages, message].slice(-MESSAGES_KEPT);
    if (type !== 'activity')
      this.webhooks.emit(conversation.inbox, messageEvent(conversation, message, 'message_created'));
    return message;
  }

  /** Forgets everybody; ids go on, so that nothing old is taken for something new. */
  reset(): void {
    this.webhooks.clear();
    this.inboxes.clear();
    this.conversations.clear();
  }

  private nextId(): number {
    return (this.ids += 1);
  }
}

const placeOf = (accountId: number, conversationId: number): string => `${accountId}/${conversationId}`;
