import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Stored } from '../stored.ts';
import { ChatConversation } from './chat-conversation.ts';
import { ChatMessageState } from './chat-message-state.ts';

/** A message that came in and is to be answered once. The row is the truth, the queue carries its id; what it says is read at the chat desk. */
@Entity({ tableName: 'chat_messages' })
@Unique({ properties: ['chatConversationId', 'messageId'] })
@Index({ name: 'chat_messages_due_index', properties: ['dueAt'], where: `"state" = 'queued'` })
export class ChatMessage extends Stored {
  @ManyToOne(() => ChatConversation, { mapToPk: true, fieldName: 'chat_conversation_id', deleteRule: 'cascade' })
  chatConversationId!: string;

  /** The chat desk's; they rise. */
  @Property({ type: new BigIntType('number') })
  messageId!: number;

  @Enum({ items: () => ChatMessageState })
  state: ChatMessageState = ChatMessageState.queued;

  /** The one at work included; whoever took it last has the highest number. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  /** When it may be tried; while somebody tries, when it may be taken over. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();

  /** CT held for the answer on the tenant's balance. */
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  held: string = '0';

  /** What an answer used that is to be posted, or may have been: counted and charged once it is found at the chat desk. */
  @Property({ type: 'json', nullable: true })
  answerCost?: Record<string, unknown> | null;

  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
