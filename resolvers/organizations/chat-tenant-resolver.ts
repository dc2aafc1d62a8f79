import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ChatTenant } from '../../entities/organizations/chat-tenant.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { UpdateChatTenantInput } from '../../schema/organizations/inputs.ts';
import type { Context } from '../../src/core/context.ts';
import { chatWebhookUrl, getChatTenant } from '../../src/services/organizations/get-chat-tenant.ts';
import { updateChatTenant } from '../../src/services/organizations/update-chat-tenant.ts';

@Resolver(() => ChatTenant)
export class ChatTenantResolver {
  @Rest('GET /organization/chat-tenant', { access: 'admin', secret: true })
  @Query(() => ChatTenant, { description: 'The chat desk account of the organization. 404 before it was set up.' })
  chatTenant(@Ctx() ctx: Context): Promise<ChatTenant> {
    return getChatTenant(ctx);
  }

  @Rest('PUT /organization/chat-tenant', { access: 'admin', secret: true })
  @Mutation(() => ChatTenant, {
    description:
      'Sets the chat desk account up. 422 for an address inside, for a move of `baseUrl` to another host or to plain http without `apiToken` while one is stored, and for `enabled` without a token.',
  })
  updateChatTenant(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateChatTenantInput) input: UpdateChatTenantInput,
  ): Promise<ChatTenant> {
    return updateChatTenant(ctx, input);
  }

  @FieldResolver(() => String, {
    description:
      'The address the chat desk is to call for each message. It carries a token: keep it secret. The token is made once and stays.',
  })
  webhookUrl(@Ctx() ctx: Context, @Root() tenant: ChatTenant): string {
    return chatWebhookUrl(ctx, tenant);
  }

  @FieldResolver(() => Boolean, { description: 'Whether a token for the chat desk is stored; it is never returned.' })
  hasApiToken(@Root() { apiToken }: ChatTenant): boolean {
    return Boolean(apiToken);
  }
}
