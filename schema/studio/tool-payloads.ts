import { Field, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/plan.ts';
import { ID } from '../../src/core/scalars.ts';

@ObjectType({ description: 'Something that the service does for a shop.' })
export class StudioTool {
  @Field(() => ID, { description: 'Never changes.' })
  id!: string;

  @Field({ description: 'Its name for programs; never changes.' })
  slug!: string;

  @Field()
  name!: string;

  @Field()
  description!: string;

  @Field({ description: 'The name of an icon, such as `file-text`.' })
  icon!: string;

  @Field(() => Tier, { description: 'The lowest tier that may use it; with a lower one its operations answer 403.' })
  minTier!: Tier;

  @Field({ description: 'Whether the organization’s tier is high enough now.' })
  unlocked!: boolean;
}

@ObjectType()
export class StudioToolList {
  @Field(() => [StudioTool])
  tools!: StudioTool[];
}
