import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Timestamp } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';
import type { WebhookEventType } from './webhook-event-type.ts';

@ObjectType({
  description:
    'An address that gets events of the organization as signed HTTP requests (https://www.standardwebhooks.com).',
})
@Entity({ tableName: 'webhook_endpoints' })
@Index({ properties: ['organizationId', 'id'] })
export class WebhookEndpoint extends Edited {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field({ description: 'The address that events are posted to.' })
  @Property({ type: 'text' })
  url!: string;

  @Field({ description: 'What the endpoint is for, as people see it. Empty if nothing was given.' })
  @Property({ type: 'text' })
  description: string = '';

  @Field(() => [String], { description: 'The events that are delivered. Empty: all events.' })
  @Property({ type: 'json' })
  eventTypes: WebhookEventType[] = [];

  /** The signing secret, sealed. */
  @Property({ type: 'text', hidden: true })
  sealedSecret!: string;

  /** The secret before the last rotation, sealed. Deliveries are signed with it, too, until `previousSecretUntil`. */
  @Property({ type: 'text', nullable: true, hidden: true })
  previousSealedSecret?: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  previousSecretUntil?: Date | null;

  @Field({ description: 'Whether events are recorded for the endpoint and delivered.' })
  @Property({ type: 'boolean' })
  isActive: boolean = true;

  @Field(() => String, {
    nullable: true,
    description: 'Why the service disabled the endpoint. Null if it is active, or if an administrator disabled it.',
  })
  @Property({ type: 'text', nullable: true })
  disabledReason?: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When a delivery last succeeded. Null if none has.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastSuccessAt?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When an attempt last failed. Null if none has.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastFailureAt?: Date | null;

  /** When the first attempt failed since the last success. Null if the last one succeeded. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date | null;
}
