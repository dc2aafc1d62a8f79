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
  @Query(() => ApiKeyPage, { description: 'The API keys of the organization, newest first; never their values.' })
  apiKeys(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<ApiKeyPage> {
    return listApiKeys(ctx, page);
  }

  @Rest('POST /api-keys', { status: 201, access: 'admin', secret: true })
  @Mutation(() => CreatedApiKey, {
    description:
      'Makes a key for store plugins, accepted as bearer on `/plugin/*`. The value is told once. 409 beyond 50 keys.',
  })
  createApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    return createApiKey(ctx, input);
  }

  @Rest('DELETE /api-keys/:key_id', { status: 204, access: 'admin' })
  @Mutation(() => Boolean, {
    description: 'Deletes a key: it is refused from the next request on. 404 when it is not the organization’s.',
  })
  deleteApiKey(@Ctx() ctx: Context, @Arg('keyId', () => ID) keyId: string): Promise<boolean> {
    return deleteApiKey(ctx, keyId);
  }
}
