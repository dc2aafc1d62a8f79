import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import { Organization } from '../../entities/organizations/organization.ts';
import { Rest, RestName } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { aiKeysByOrganization, getOrganization } from '../../src/services/organizations/get-organization.ts';

@Resolver(() => Organization)
export class OrganizationResolver {
  @Rest('GET /organization')
  @Query(() => Organization, { description: 'The organization of the signed-in user.' })
  organization(@Ctx() ctx: Context): Promise<Organization> {
    return getOrganization(ctx);
  }

  @RestName('has_aiA_key')
  @FieldResolver(() => Boolean, { description: 'Whether an own key for aiA is stored; keys are never returned.' })
  async hasAiAKey(@Ctx() ctx: Context, @Root() { id }: Organization): Promise<boolean> {
    return (await load(ctx, aiKeysByOrganization, id))!.has(AiProviderName.aiA);
  }

  @RestName('has_aiB_key')
  @FieldResolver(() => Boolean, { description: 'Whether an own key for aiB is stored.' })
  async hasAiBKey(@Ctx() ctx: Context, @Root() { id }: Organization): Promise<boolean> {
    return (await load(ctx, aiKeysByOrganization, id))!.has(AiProviderName.aiB);
  }

  @RestName('has_aiC_key')
  @FieldResolver(() => Boolean, { description: 'Whether an own key for aiC is stored.' })
  async hasAiCKey(@Ctx() ctx: Context, @Root() { id }: Organization): Promise<boolean> {
    return (await load(ctx, aiKeysByOrganization, id))!.has(AiProviderName.aiC);
  }
}
