import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { ModelTiers, UsageSummary, UsageSummaryArgs } from '../../schema/billing/usage-payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { getUsageSummary } from '../../src/services/billing/get-usage-summary.ts';
import { listModelTiers } from '../../src/services/billing/list-model-tiers.ts';

@Resolver()
export class UsageResolver {
  @Rest('GET /billing/usage-summary')
  @Query(() => UsageSummary, {
    description:
      'Returns what the organization was charged for in the last days, by tier of model and by AI provider. The ' +
      'amounts add up to the entries of the ledger.',
  })
  usageSummary(@Ctx() ctx: Context, @Args(() => UsageSummaryArgs) { days }: UsageSummaryArgs): Promise<UsageSummary> {
    return getUsageSummary(ctx, days);
  }

  @Rest('GET /billing/model-tiers')
  @Query(() => ModelTiers, {
    description: 'Lists the AI models that can be requested, by the tier that determines their price.',
  })
  modelTiers(@Ctx() ctx: Context): Promise<ModelTiers> {
    return listModelTiers(ctx);
  }
}
