import { Field, Int, ObjectType } from 'type-graphql';
import { AutomationRule } from '../../entities/automation/automation-rule.ts';
import { AutomationRun } from '../../entities/automation/automation-run.ts';
import { ContentItem } from '../../entities/catalog/content-item.ts';
import { Ct } from '../../src/core/scalars.ts';

@ObjectType({ description: 'A page of the automation rules of a project, oldest first.' })
export class AutomationRulePage {
  @Field(() => [AutomationRule], { description: 'The rules of this page.' })
  automations!: AutomationRule[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A page of the runs of an automation rule, newest first.' })
export class AutomationRunPage {
  @Field(() => [AutomationRun], { description: 'The runs of this page.' })
  runs!: AutomationRun[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'What a run of an automation rule that starts now would do.' })
export class AutomationDryRun {
  @Field(() => Int, { description: 'How many items fulfil the conditions.' })
  matchedCount!: number;

  @Field(() => [ContentItem], { description: 'The first ten of them, in the order of the project.' })
  sample!: ContentItem[];

  @Field(() => Ct, {
    description: 'What their texts would cost, at most what is left of the ceiling of the day, in CT.',
  })
  estimatedCt!: string;
}
