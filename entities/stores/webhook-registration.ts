import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { registerEnumType } from 'type-graphql';
import { Stored } from '../stored.ts';
import { StoreConnection } from './store-connection.ts';

export enum RegistrationStatus {
  pending = 'pending',
  active = 'active',
  failed = 'failed',
}

registerEnumType(RegistrationStatus, {
  name: 'ProductWebhooksStatus',
  description: 'Whether a store reports its products to the service.',
  valuesConfig: {
    pending: { description: 'The webhooks are about to be registered for the first time.' },
    active: { description: 'The webhooks were there when the service last checked.' },
    failed: { description: 'The store refused the webhooks, or could not be reached. The service tries again.' },
  },
});

/**
 * The webhooks by which the store of a connection reports its products, from when a rule needs them until they are
 * removed.
 */
@Entity({ tableName: 'webhook_registrations' })
@Index({ properties: ['dueAt'] })
export class WebhookRegistration extends Stored {
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'connection_id',
    deleteRule: 'cascade',
    unique: true,
  })
  connectionId!: string;

  /** The secret that the store signs with, sealed. Null where the platform signs with the secret of the app. */
  @Property({ type: 'text', nullable: true, hidden: true, lazy: true })
  sealedSecret?: string | null;

  /** The ids in the store of the webhooks that have this address and this secret. */
  @Property({ type: 'json' })
  webhookIds: string[] = [];

  @Enum({ items: () => RegistrationStatus })
  status: RegistrationStatus = RegistrationStatus.pending;

  /** Why the last attempt failed. */
  @Property({ type: 'text', nullable: true })
  error?: string | null;

  /** How many attempts failed since the last success. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  @Property({ type: 'datetime', length: 3, nullable: true })
  checkedAt?: Date | null;

  /** The worker that calls the store, until `due_at`. */
  @Property({ type: 'uuid', nullable: true })
  claim?: string | null;

  /** When the webhooks are checked next; during a check, when the claim of the worker ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();
}
