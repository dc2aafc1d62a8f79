import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A webhook of storeA that was received. Its id makes a repeated delivery take effect only once. */
@Entity({ tableName: 'store_webhooks' })
export class StoreWebhook {
  /** The platform's id of the webhook. */
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  topic!: string;

  @Property({ type: 'text' })
  shop!: string;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  receivedAt: Date = new Date();
}
