import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import { BillingDetails } from '../../entities/organizations/billing-details.ts';
import { Organization } from '../../entities/organizations/organization.ts';
import { Rest, RestName } from '../../schema/dialect/rest.ts';
import {
  UpdateBillingDetailsInput,
  UpdateOrganizationApiKeysInput,
  UpdateOrganizationInput,
} from '../../schema/organizations/inputs.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { getBillingDetails, updateBillingDetails } from '../../src/services/organizations/billing-details.ts';
import { aiKeysByOrganization, getOrganization } from '../../src/services/organizations/get-organization.ts';
import type { OrganizationRow } from '../../src/services/organizations/organization-row.ts';
import { updateOrganizationApiKeys } from '../../src/services/organizations/update-organization-api-keys.ts';
import { updateOrganization } from '../../src/services/organizations/update-organization.ts';

@Resolver(() => Organization)
export class OrganizationResolver {
  @Rest('GET /organization')
  @Query(() => Organization, { description: 'Returns the organization of the signed-in user.' })
  organization(@Ctx() ctx: Context): Promise<OrganizationRow> {
    return getOrganization(ctx);
  }

  @Rest('PATCH /organization', { access: 'admin', errors: { 422: 'The name is blank' } })
  @Mutation(() => Organization, {
    description: 'Changes the supplied fields of the organization and returns it. Settings are merged key by key.',
  })
  updateOrganization(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateOrganizationInput) input: UpdateOrganizationInput,
  ): Promise<Organization> {
    return updateOrganization(ctx, input);
  }

  @Rest('PATCH /organization/api-keys', {
    access: 'admin',
    errors: { 403: { BYOK_DISABLED: 'Own keys are not enabled for the organization' } },
  })
  @Mutation(() => Organization, {
    description:
      "Stores, replaces or removes the organization's own keys for AI providers, and returns the organization. " +
      'Texts that are written with an own key cost no CT.',
  })
  updateOrganizationApiKeys(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateOrganizationApiKeysInput) input: UpdateOrganizationApiKeysInput,
  ): Promise<Organization> {
    return updateOrganizationApiKeys(ctx, input);
  }

  @Rest('GET /organization/billing-details')
  @Query(() => BillingDetails, {
    description: 'Returns the details of the organization that are printed on its invoices.',
  })
  billingDetails(@Ctx() ctx: Context): Promise<BillingDetails> {
    return getBillingDetails(ctx);
  }

  @Rest('PATCH /organization/billing-details')
  @Mutation(() => BillingDetails, {
    description:
      'Changes the supplied billing details and returns all of them. Every user of the organization may change ' +
      'them.',
  })
  updateBillingDetails(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateBillingDetailsInput) input: UpdateBillingDetailsInput,
  ): Promise<BillingDetails> {
    return updateBillingDetails(ctx, input);
  }
}

/** One field for each AI provider, such as `hasAiAKey`. */
for (const provider of Object.values(AiProviderName)) {
  const field = `hasA${provider.slice(1)}Key`;
  const resolve = async (ctx: Context, { id }: Organization): Promise<boolean> =>
    (await load(ctx, aiKeysByOrganization, id))!.has(provider);
  const method = { value: resolve, writable: true, configurable: true };
  const { prototype } = OrganizationResolver;
  Object.defineProperty(prototype, field, method);
  Ctx()(prototype, field, 0);
  Root()(prototype, field, 1);
  RestName(`has_${provider}_key`)(prototype, field, method);
  const description = `Whether an own key of the organization for ${provider} is stored. Keys are never returned.`;
  FieldResolver(() => Boolean, { description })(prototype, field, method);
}
