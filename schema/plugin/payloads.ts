import { Field, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/tier.ts';
import { Platform } from '../../entities/stores/platform.ts';
import { Ct } from '../../src/core/scalars.ts';

@ObjectType({ description: 'What a store plugin shows of the organization.' })
export class PluginStatus {
  @Field(() => Tier)
  planTier!: Tier;

  @Field(() => Ct, { description: 'Subscription and top-up balance together.' })
  totalBalance!: string;

  @Field(() => [Platform], { description: 'The platforms of the active store connections, each once, sorted.' })
  activeIntegrations!: Platform[];
}
