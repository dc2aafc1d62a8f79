import { ArrayMaxSize, ArrayUnique, IsIn, MaxLength } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../entities/outgoing-webhooks/webhook-event-type.ts';
import { WebhookDelivery } from '../../entities/outgoing-webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../entities/outgoing-webhooks/webhook-endpoint.ts';
import { Timestamp } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { IsWebAddress } from '../validators.ts';

const MAX_URL = 2000;
const MAX_DESCRIPTION = 500;
const EVENT_TYPES = `Each is one of ${WEBHOOK_EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.`;

@InputType({ description: 'A new endpoint for events.' })
export class CreateWebhookEndpointInput {
  @Field({
    description:
      'The address that events are posted to, on the public internet and without user name and fragment. In ' +
      'production it must be an https address.',
  })
  @IsWebAddress()
  @MaxLength(MAX_URL)
  url!: string;

  @Field({ defaultValue: '', description: 'What the endpoint is for, as people see it.' })
  @MaxLength(MAX_DESCRIPTION)
  description!: string;

  @Field(() => [String], {
    defaultValue: [],
    description: `The events to deliver. Empty: all events, also those of later releases. ${EVENT_TYPES}`,
  })
  @ArrayMaxSize(WEBHOOK_EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  eventTypes!: WebhookEventType[];
}

@RejectsNull({ except: ['description'] })
@InputType({ description: 'The fields of an endpoint that change. Absent fields stay as they are.' })
export class UpdateWebhookEndpointInput {
  @Field({ nullable: true, description: 'The address that events are posted to, as for a new endpoint.' })
  @IsWebAddress()
  @MaxLength(MAX_URL)
  url?: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the endpoint is for, as people see it. Null removes it.',
  })
  @MaxLength(MAX_DESCRIPTION)
  description?: string | null;

  @Field(() => [String], { nullable: true, description: `The events to deliver. Empty: all events. ${EVENT_TYPES}` })
  @ArrayMaxSize(WEBHOOK_EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  eventTypes?: WebhookEventType[];

  @Field({
    nullable: true,
    description:
      'Whether events are delivered. While it is false, no events are recorded; deliveries that are pending ' +
      'continue when it is true again.',
  })
  isActive?: boolean;
}

@InputType({ description: 'Which deliveries are sent again.' })
export class RedeliverWebhooksInput {
  @Field(() => Timestamp, { description: 'Failed deliveries of events since this time are sent again.' })
  since!: Date;
}

@ObjectType({ description: 'An endpoint with its signing secret, which is returned only here.' })
export class WebhookEndpointWithSecret extends WebhookEndpoint {
  @Field({
    description:
      'The secret that signs the requests, as https://www.standardwebhooks.com defines it: `whsec_` and the key in ' +
      'base64. It is not shown again.',
  })
  secret!: string;
}

@ObjectType({ description: 'A page of the endpoints of the organization, oldest first.' })
export class WebhookEndpointPage {
  @Field(() => [WebhookEndpoint], { description: 'The endpoints of this page.' })
  webhookEndpoints!: WebhookEndpoint[];

  @Field(() => [String], { description: 'The types of all events that an endpoint can get.' })
  eventTypes!: readonly string[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A page of the deliveries to an endpoint, newest first.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'The deliveries of this page.' })
  deliveries!: WebhookDelivery[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'How many deliveries are sent again.' })
export class RedeliveredWebhooks {
  @Field(() => Int, { description: 'The number of failed deliveries that are pending again.' })
  redeliveredCount!: number;
}
