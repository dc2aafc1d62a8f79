import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ChatTenant } from '../../entities/organizations/chat-tenant.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { UpdateChatTenantInput } from '../../schema/organizations/inputs.ts';
import type { Context } from '../../src/core/context.ts';
import { chatWebhookUrl, getChatTenant } from '../../src/services/organizations/get-chat-tenant.ts';
import { updateChatTenant } from '../../src/services/organizations/update-chat-tenant.ts';

@Resolver(() => ChatTenant)
export class ChatTenantResolver {
  @Rest('GET /organization/chat-tenant', {
    access: 'admin',
    secret: true,
    errors: {
      404: 'The organization has not set up a chat desk account',
      503: { NOT_CONFIGURED: 'The stored webhook token cannot be opened: set the chat tenant up again' },
    },
  })
  @Query(() => ChatTenant, { description: 'Returns the chat desk account whose customers the service replies to.' })
  chatTenant(@Ctx() ctx: Context): Promise<ChatTenant> {
    return getChatTenant(ctx);
  }

  @Rest('PUT /organization/chat-tenant', {
    verifiedEmail: true,
    access: 'admin',
    secret: true,
    errors: {
      422: [
        '`baseUrl` is not an address on the public internet',
        '`baseUrl` moves to another host, or from https to http, without `apiToken`',
        '`enabled` is true and no token is stored',
      ],
    },
  })
  @Mutation(() => ChatTenant, {
    description:
      'Sets up the chat desk account whose customers the service replies to, and returns it with the address ' +
      'for its webhook. Replies are charged in CT like other texts.',
  })
  updateChatTenant(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateChatTenantInput) input: UpdateChatTenantInput,
  ): Promise<ChatTenant> {
    return updateChatTenant(ctx, input);
  }

  @FieldResolver(() => String, {
    description:
      'The address that the chat desk has to call for each message. It contains a secret token, which is ' +
      'created once and does not change.',
  })
  webhookUrl(@Ctx() ctx: Context, @Root() tenant: ChatTenant): string {
    return chatWebhookUrl(ctx, tenant);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether an access token for the chat desk is stored. The token is never returned.',
  })
  hasApiToken(@Root() { apiToken }: ChatTenant): boolean {
    return Boolean(apiToken);
  }
}
