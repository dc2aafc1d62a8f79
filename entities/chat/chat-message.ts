import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Stored } from '../stored.ts';
import { ChatConversation } from './chat-conversation.ts';

/** `queued`: waits for its answer; `ignored`: needed no answer from the bot; `failed`: given up. */
export enum ChatMessageState {
  queued = 'queued',
  answered = 'answered',
  ignored = 'ignored',
  failed = 'failed',
}

/**
 * A message of a customer that is answered once. The row is the truth and the queue carries its id. The text is never
 * stored: it is read at the chat desk.
 */
@Entity({ tableName: 'chat_messages' })
@Unique({ properties: ['chatConversationId', 'messageId'] })
@Index({ name: 'chat_messages_due_index', properties: ['dueAt'], where: `"state" = 'queued'` })
export class ChatMessage extends Stored {
  @ManyToOne(() => ChatConversation, { mapToPk: true, fieldName: 'chat_conversation_id', deleteRule: 'cascade' })
  chatConversationId!: string;

  /** The chat desk's id of the message; newer messages have greater ids. */
  @Property({ type: new BigIntType('number') })
  messageId!: number;

  @Enum({ items: () => ChatMessageState })
  state: ChatMessageState = ChatMessageState.queued;

  /** Number of claims, including the current one. It identifies the worker that claimed the message last. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  /** When a worker may claim the message; while it is claimed, when the lease of that worker ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();

  /** CT held for the answer on the tenant's balance. */
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  held: string = '0';

  /** Tokens of AI answers on the account of the service for which the tenant has not been charged. */
  @Property({ type: 'integer' })
  unpaidTokens: number = 0;

  /**
   * Usage of an answer that is about to be posted, or may have been posted. It is charged when the answer is found at
   * the chat desk.
   */
  @Property({ type: 'json', nullable: true })
  answerCost?: Record<string, unknown> | null;

  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
