import { Migration } from '@mikro-orm/migrations';

/** The channel of a conversation gets its name. */
export class Migration20261122120000 extends Migration {
  override name = 'Migration20261122120000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "chat_conversations" rename column "door" to "channel";`);
    this.addSql(
      `alter table "chat_conversations" rename constraint "chat_conversations_door_check" to "chat_conversations_channel_check";`,
    );
    this.addSql(`alter index "chat_conversations_place_unique" rename to "chat_conversations_conversation_unique";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter index "chat_conversations_conversation_unique" rename to "chat_conversations_place_unique";`);
    this.addSql(
      `alter table "chat_conversations" rename constraint "chat_conversations_channel_check" to "chat_conversations_door_check";`,
    );
    this.addSql(`alter table "chat_conversations" rename column "channel" to "door";`);
  }
}
