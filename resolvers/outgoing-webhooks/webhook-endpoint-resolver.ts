import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { WebhookDelivery, WebhookDeliveryStatus } from '../../entities/outgoing-webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../entities/outgoing-webhooks/webhook-endpoint.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import {
  CreateWebhookEndpointInput,
  RedeliveredWebhooks,
  RedeliverWebhooksInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveryPage,
  WebhookEndpointPage,
  WebhookEndpointWithSecret,
} from '../../schema/outgoing-webhooks/webhook-endpoints.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import {
  listWebhookDeliveries,
  redeliverWebhook,
  redeliverWebhooks,
  testWebhookEndpoint,
} from '../../src/services/outgoing-webhooks/webhook-deliveries.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '../../src/services/outgoing-webhooks/webhook-endpoints.ts';

const URL_ERRORS = [
  'The address has a user name or a fragment, or is not on the public internet',
  'The address is not an https address, in production',
];
const NOT_ACTIVE = 'The endpoint is not active';

@ArgsType()
class DeliveryPageArgs extends LimitedPageArgs {
  @Field(() => WebhookDeliveryStatus, { nullable: true, description: 'Only deliveries with this status.' })
  status?: WebhookDeliveryStatus | null;
}

@Resolver(() => WebhookDelivery)
export class WebhookEndpointResolver {
  @Rest('GET /webhook-endpoints', { access: 'admin' })
  @Query(() => WebhookEndpointPage, {
    description: 'Lists the webhook endpoints of the organization, oldest first. Their secrets are never returned.',
  })
  webhookEndpoints(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
  ): Promise<WebhookEndpointPage> {
    return listWebhookEndpoints(ctx, page);
  }

  @Rest('GET /webhook-endpoints/:endpoint_id', { access: 'admin' })
  @Query(() => WebhookEndpoint, { description: 'Returns a webhook endpoint of the organization, without its secret.' })
  webhookEndpoint(@Ctx() ctx: Context, @Arg('endpointId', () => ID) endpointId: string): Promise<WebhookEndpoint> {
    return getWebhookEndpoint(ctx, endpointId);
  }

  @Rest('POST /webhook-endpoints', {
    status: 201,
    access: 'admin',
    secret: true,
    errors: { 409: 'An organization has at most 20 webhook endpoints', 422: URL_ERRORS },
  })
  @Mutation(() => WebhookEndpointWithSecret, {
    description:
      'Creates an endpoint that gets events of the organization, and returns it with its signing secret, which is not ' +
      'shown again.',
  })
  createWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateWebhookEndpointInput) input: CreateWebhookEndpointInput,
  ): Promise<WebhookEndpointWithSecret> {
    return createWebhookEndpoint(ctx, input);
  }

  @Rest('PATCH /webhook-endpoints/:endpoint_id', { access: 'admin', errors: { 422: URL_ERRORS } })
  @Mutation(() => WebhookEndpoint, {
    description: 'Changes the supplied fields of a webhook endpoint and returns it.',
  })
  updateWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('endpointId', () => ID) endpointId: string,
    @Arg('input', () => UpdateWebhookEndpointInput) input: UpdateWebhookEndpointInput,
  ): Promise<WebhookEndpoint> {
    return updateWebhookEndpoint(ctx, endpointId, input);
  }

  @Rest('DELETE /webhook-endpoints/:endpoint_id', { status: 204, access: 'admin' })
  @Mutation(() => Boolean, { description: 'Deletes a webhook endpoint with its deliveries, also those not sent yet.' })
  deleteWebhookEndpoint(@Ctx() ctx: Context, @Arg('endpointId', () => ID) endpointId: string): Promise<boolean> {
    return deleteWebhookEndpoint(ctx, endpointId);
  }

  @Rest('POST /webhook-endpoints/:endpoint_id/rotate-secret', { access: 'admin', secret: true })
  @Mutation(() => WebhookEndpointWithSecret, {
    description:
      'Gives a webhook endpoint a new signing secret and returns it, this once. For 24 hours every request has two ' +
      'signatures, one by the new secret and one by the previous secret.',
  })
  rotateWebhookSecret(
    @Ctx() ctx: Context,
    @Arg('endpointId', () => ID) endpointId: string,
  ): Promise<WebhookEndpointWithSecret> {
    return rotateWebhookSecret(ctx, endpointId);
  }

  @Rest('POST /webhook-endpoints/:endpoint_id/test', { status: 202, access: 'admin', errors: { 409: NOT_ACTIVE } })
  @Mutation(() => WebhookDelivery, {
    description:
      'Sends an event of the type `webhook.test` to an endpoint, whatever events it gets, and returns the delivery. Its ' +
      'result is in the list of deliveries.',
  })
  testWebhookEndpoint(@Ctx() ctx: Context, @Arg('endpointId', () => ID) endpointId: string): Promise<WebhookDelivery> {
    return testWebhookEndpoint(ctx, endpointId);
  }

  @Rest('GET /webhook-endpoints/:endpoint_id/deliveries', { access: 'admin' })
  @Query(() => WebhookDeliveryPage, {
    description: 'Lists the deliveries to an endpoint with their attempts, newest first. They are stored for 30 days.',
  })
  webhookDeliveries(
    @Ctx() ctx: Context,
    @Arg('endpointId', () => ID) endpointId: string,
    @Args(() => DeliveryPageArgs) page: DeliveryPageArgs,
  ): Promise<WebhookDeliveryPage> {
    return listWebhookDeliveries(ctx, endpointId, page);
  }

  @Rest('POST /webhook-deliveries/:delivery_id/redeliver', {
    status: 202,
    access: 'admin',
    errors: { 409: NOT_ACTIVE },
  })
  @Mutation(() => WebhookDelivery, {
    description: 'Sends a delivery again with the same id, whatever its status, and returns it.',
  })
  redeliverWebhook(@Ctx() ctx: Context, @Arg('deliveryId', () => ID) deliveryId: string): Promise<WebhookDelivery> {
    return redeliverWebhook(ctx, deliveryId);
  }

  @Rest('POST /webhook-endpoints/:endpoint_id/redeliver', {
    status: 202,
    access: 'admin',
    errors: { 409: NOT_ACTIVE },
  })
  @Mutation(() => RedeliveredWebhooks, {
    description: 'Sends all failed deliveries of an endpoint since a time again, and returns their number.',
  })
  async redeliverWebhooks(
    @Ctx() ctx: Context,
    @Arg('endpointId', () => ID) endpointId: string,
    @Arg('input', () => RedeliverWebhooksInput) { since }: RedeliverWebhooksInput,
  ): Promise<RedeliveredWebhooks> {
    return { redeliveredCount: await redeliverWebhooks(ctx, endpointId, since) };
  }

  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'When the next attempt may begin. Null if the delivery is not pending.',
  })
  nextAttemptAt(@Root() { status, dueAt }: WebhookDelivery): Date | null {
    return status === WebhookDeliveryStatus.pending ? dueAt : null;
  }
}
