import { Field, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/plan.ts';
import { ID } from '../../src/core/scalars.ts';

@ObjectType({ description: 'A tool that the service offers to shops.' })
export class StudioTool {
  @Field(() => ID, { description: 'The id of the tool, which never changes.' })
  id!: string;

  @Field({ description: 'The name of the tool for programs, which never changes.' })
  slug!: string;

  @Field({ description: 'The name of the tool for people.' })
  name!: string;

  @Field({ description: 'What the tool does, in one sentence.' })
  description!: string;

  @Field({ description: 'The name of an icon for the tool, such as `file-text`.' })
  icon!: string;

  @Field(() => Tier, { description: 'The lowest subscription tier that may use the tool.' })
  minTier!: Tier;

  @Field({ description: 'Whether the tier of the organization is high enough to use the tool.' })
  unlocked!: boolean;
}

@ObjectType({ description: 'The tools of the service.' })
export class StudioToolList {
  @Field(() => [StudioTool], { description: 'All tools, from the lowest tier up.' })
  tools!: StudioTool[];
}
