import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { ChatDoor } from './chat-door.ts';

/** A conversation at a chat desk, as far as the bot has to remember it. What was said stays at the chat desk. */
@Entity({ tableName: 'chat_conversations' })
@Index({
  name: 'chat_conversations_place_unique',
  expression:
    'create unique index "chat_conversations_place_unique" on "chat_conversations" ("door", "organization_id", "account_id", "conversation_id") nulls not distinct',
})
@Index({ properties: ['touchedAt'] })
export class ChatConversation extends Stored {
  @Enum({ items: () => ChatDoor })
  door!: ChatDoor;

  /** The tenant; null for the service's own chat. */
  @ManyToOne(() => Organization, {
    mapToPk: true,
    fieldName: 'organization_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  organizationId?: string | null;

  /** Both are the chat desk's. */
  @Property({ type: 'integer' })
  accountId!: number;

  @Property({ type: 'integer' })
  conversationId!: number;

  /** Who chats, where the chat desk proved it. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', nullable: true, index: true })
  userId?: string | null;

  /** Answers that were posted. */
  @Property({ type: 'integer' })
  replies: number = 0;

  /** Failures in a row. */
  @Property({ type: 'integer' })
  failures: number = 0;

  @Property({ type: 'integer' })
  tokensUsed: number = 0;

  /** What the answers cost, by the price of their models; only tenants pay it. */
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  ctUsed: string = '0.0000';

  /** Since when a person has it: the bot says nothing more. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  handedOverAt?: Date | null;

  @Property({ type: 'datetime', length: 3 })
  touchedAt: Date = new Date();
}
