import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** Where messages come in: the service's own chat, its own mail inbox, or the chat desk of a tenant. */
export enum ChatChannel {
  site = 'site',
  email = 'email',
  tenant = 'tenant',
}

/** The bot's state of a conversation at a chat desk. The text of the messages stays at the chat desk. */
@Entity({ tableName: 'chat_conversations' })
@Index({
  name: 'chat_conversations_conversation_unique',
  expression:
    'create unique index "chat_conversations_conversation_unique" on "chat_conversations" ' +
    '("channel", "organization_id", "account_id", "conversation_id") nulls not distinct',
})
@Index({ properties: ['touchedAt'] })
export class ChatConversation extends Stored {
  @Enum({ items: () => ChatChannel })
  channel!: ChatChannel;

  /** The tenant; null for the service's own chat. */
  @ManyToOne(() => Organization, {
    mapToPk: true,
    fieldName: 'organization_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  organizationId?: string | null;

  /** The chat desk's id of the account. */
  @Property({ type: 'integer' })
  accountId!: number;

  /** The chat desk's id of the conversation, unique within the account. */
  @Property({ type: 'integer' })
  conversationId!: number;

  /** The user who chats; null where the chat desk did not verify the identity. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', nullable: true, index: true })
  userId?: string | null;

  /** Number of answers that were posted. */
  @Property({ type: 'integer' })
  replies: number = 0;

  /** Number of consecutive failures. */
  @Property({ type: 'integer' })
  failures: number = 0;

  /** Tokens that all answers used, posted or not. */
  @Property({ type: 'integer' })
  tokensUsed: number = 0;

  /** Price of the answers in CT. Only tenants are charged. */
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  ctUsed: string = '0.0000';

  /** When the conversation was handed over to a human agent; null again once the bot answers. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  handedOverAt?: Date | null;

  @Property({ type: 'datetime', length: 3 })
  touchedAt: Date = new Date();
}
