import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A webhook of a store platform that was received. Its id makes a repeated delivery take effect only once. */
@Entity({ tableName: 'store_webhooks' })
export class StoreWebhook {
  /** The platform's id of the webhook; of WooCommerce a digest of it and the body. */
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  topic!: string;

  /** The domain of the shop; of WooCommerce the id of the connection. */
  @Property({ type: 'text' })
  shop!: string;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  receivedAt: Date = new Date();
}
