import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CreateApiKeyInput, ApiKeyPage, CreatedApiKey } from '../../schema/accounts/api-keys.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createApiKey, deleteApiKey, listApiKeys } from '../../src/services/accounts/api-keys/api-keys.ts';

@Resolver()
export class ApiKeyResolver {
  @Rest('GET /api-keys', { access: 'admin' })
  @Query(() => ApiKeyPage, {
    description: 'Lists the API keys of the organization, newest first. The values of the keys are never returned.',
  })
  apiKeys(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<ApiKeyPage> {
    return listApiKeys(ctx, page);
  }

  @Rest('POST /api-keys', {
    verifiedEmail: true,
    status: 201,
    access: 'admin',
    secret: true,
    errors: { 409: 'An organization has at most 50 API keys', 422: 'The name is blank' },
  })
  @Mutation(() => CreatedApiKey, {
    description:
      'Creates an API key for store plugins or MCP clients and returns its value, which is not shown again. The key ' +
      'is a bearer token for `/plugin/*` or `/mcp`, depending on its scopes, and acts for the administrator who creates ' +
      'it.',
  })
  createApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    return createApiKey(ctx, input);
  }

  @Rest('DELETE /api-keys/:key_id', { status: 204, access: 'admin' })
  @Mutation(() => Boolean, {
    description: 'Deletes an API key. Requests with the key are rejected from then on.',
  })
  deleteApiKey(@Ctx() ctx: Context, @Arg('keyId', () => ID) keyId: string): Promise<boolean> {
    return deleteApiKey(ctx, keyId);
  }
}
