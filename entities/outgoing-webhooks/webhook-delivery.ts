import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { Stored } from '../stored.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';
import type { WebhookEventType } from './webhook-event-type.ts';

export enum WebhookDeliveryStatus {
  pending = 'pending',
  succeeded = 'succeeded',
  failed = 'failed',
}

registerEnumType(WebhookDeliveryStatus, {
  name: 'WebhookDeliveryStatus',
  description: 'How far a delivery to a webhook endpoint is.',
  valuesConfig: {
    pending: { description: 'It is being delivered, or will be tried again.' },
    succeeded: { description: 'The endpoint answered with 2xx.' },
    failed: { description: 'It will not be tried again, unless somebody redelivers it.' },
  },
});

@ObjectType({ description: 'One request to an endpoint, and how it ended.' })
export class WebhookAttempt {
  @Field(() => Timestamp, { description: 'When the request was sent.' })
  at!: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the answer. Null if there was no answer.' })
  statusCode?: number | null;

  @Field(() => String, { nullable: true, description: 'Why the attempt failed. Null if it succeeded.' })
  error?: string | null;

  @Field(() => Int, { description: 'How long the request took, in milliseconds.' })
  durationMs!: number;
}

@ObjectType({
  description:
    'An event on its way to an endpoint. Its id is the `webhook-id` of every request, so that a receiver can ignore ' +
    'one that it has handled. Deliveries are stored for 30 days.',
})
@Entity({ tableName: 'webhook_deliveries' })
@Index({ properties: ['endpointId', 'createdAt', 'id'] })
@Index({ properties: ['createdAt'] })
@Index({ name: 'webhook_deliveries_due_index', properties: ['dueAt'], where: `"status" = 'pending'` })
@Index({
  name: 'webhook_deliveries_order_index',
  properties: ['endpointId', 'subject', 'id'],
  where: `"status" = 'pending'`,
})
export class WebhookDelivery extends Stored {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  @ManyToOne(() => WebhookEndpoint, { mapToPk: true, fieldName: 'endpoint_id', deleteRule: 'cascade' })
  endpointId!: string;

  @Field(() => String, { description: 'The type of the event, such as `item.approved`.' })
  @Property({ type: 'text' })
  eventType!: WebhookEventType;

  /** What the event is about. Deliveries about one subject are sent one after another. */
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => WebhookDeliveryStatus, { description: 'Whether the endpoint has accepted the event.' })
  @Enum({ items: () => WebhookDeliveryStatus })
  status: WebhookDeliveryStatus = WebhookDeliveryStatus.pending;

  @Field(() => [WebhookAttempt], { description: 'The last 20 attempts, oldest first.' })
  @Property({ type: 'json' })
  attempts: WebhookAttempt[] = [];

  /** The attempts since the delivery was created or redelivered. */
  @Property({ type: 'integer' })
  tries: number = 0;

  /** When the next attempt may begin; during one, when the claim of its worker ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();

  /** Whether a worker is sending it, until `due_at`. */
  @Property({ type: 'boolean' })
  claimed: boolean = false;

  @Field(() => JsonObject, { description: 'The body of the request: `type`, `timestamp`, `organization_id`, `data`.' })
  @Property({ type: 'json' })
  requestBody!: Record<string, unknown>;
}
