import { Field, Float, InputType } from 'type-graphql';
import { AutomationTrigger } from '../../entities/automation/automation-enums.ts';
import { SourceFilterOp } from '../../entities/automation/rule-settings.ts';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { Ct, ID } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';

// Bounds and defaults are in src/services/automation/rules/rule-request.ts.

@RejectsNull({ except: ['value'] })
@InputType({ description: 'A condition on the source data of an item.' })
export class SourceFilterInput {
  @Field({
    description:
      'The key in the source data, such as `vendor`. Dots lead into objects: `raw.Season`. At most five keys.',
  })
  field!: string;

  @Field(() => SourceFilterOp, { description: 'How the field is compared.' })
  op!: SourceFilterOp;

  @Field(() => String, {
    nullable: true,
    description: 'What it is compared with. Required for `equals` and `contains`, absent for `exists` and `missing`.',
  })
  value?: string | null;
}

@RejectsNull({ except: ['statuses'] })
@InputType({ description: 'Which items of the project a rule works on. All conditions must be true.' })
export class AutomationConditionsInput {
  @Field(() => [ItemStatus], {
    nullable: true,
    description:
      'Only items with one of these statuses, of which `generating` is none. Null, the default: with ' +
      '`product_updated` any status, with other triggers `pending`.',
  })
  statuses?: ItemStatus[] | null;

  @Field({
    nullable: true,
    description:
      'Whether only texts that an item does not have are generated, and items that have all are left out. Default false.',
  })
  onlyEmpty?: boolean;

  @Field(() => [SourceFilterInput], { nullable: true, description: 'Conditions on the source data. Default none.' })
  sourceFilters?: SourceFilterInput[];
}

@RejectsNull()
@InputType({ description: 'Which generated texts a rule approves by itself.' })
export class AutoApproveInput {
  @Field({ nullable: true, description: 'Whether texts are approved without a person. Default false.' })
  enabled?: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'The lowest `confidence_score` of a text that is approved. Default 0.9.',
  })
  minConfidence?: number;

  @Field(() => [String], {
    nullable: true,
    description: 'The codes of warnings that do not prevent the approval, such as `thin_source`. Default none.',
  })
  allowedWarnings?: string[];
}

@RejectsNull({ except: ['storeConnectionId'] })
@InputType({ description: 'Whether a rule publishes what it approved.' })
export class AutoPublishInput {
  @Field({
    nullable: true,
    description: 'Whether approved texts are pushed to the store. It requires the automatic approval. Default false.',
  })
  enabled?: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the store connection to push through. Null, the default, for that of the project.',
  })
  storeConnectionId?: string | null;
}

const PROFILE =
  'The id of the content profile of its texts. Null, the default, for that of the project, else the default one.';
const LANGUAGES =
  'The languages of its texts, as BCP 47 tags, each one of the project. Null, the default, for the main language of ' +
  'the project.';
const SCHEDULE =
  'When it runs, as a cron expression of five fields in UTC, such as `0 5 * * 1`. Required with the trigger ' +
  '`schedule`, otherwise null or absent.';
const CEILING = 'The most that all runs of the rule spend on a day in UTC, in CT. More than 0, at most 1000000.';

@RejectsNull({ except: ['schedule', 'profileId', 'languages'] })
@InputType({ description: 'A new automation rule.' })
export class CreateAutomationRuleInput {
  @Field()
  name!: string;

  @Field(() => AutomationTrigger, { description: 'What starts the runs of the rule.' })
  trigger!: AutomationTrigger;

  @Field(() => String, { nullable: true, description: SCHEDULE })
  schedule?: string | null;

  @Field(() => AutomationConditionsInput, { nullable: true, description: 'Which items a run works on.' })
  conditions?: AutomationConditionsInput;

  @Field(() => ID, { nullable: true, description: PROFILE })
  profileId?: string | null;

  @Field(() => [String], { nullable: true, description: LANGUAGES })
  languages?: string[] | null;

  @Field(() => AutoApproveInput, { nullable: true, description: 'Which of its texts are approved without a person.' })
  autoApprove?: AutoApproveInput;

  @Field(() => AutoPublishInput, { nullable: true, description: 'Whether its approved texts are published.' })
  publish?: AutoPublishInput;

  @Field(() => Ct, { description: CEILING })
  maxCtPerDay!: string;

  @Field({ nullable: true, description: 'Whether the trigger starts runs. Default true.' })
  isActive?: boolean;
}

@RejectsNull({ except: ['schedule', 'profileId', 'languages'] })
@InputType({
  description:
    'The fields of an automation rule that change. Absent fields stay as they are; `conditions`, `auto_approve` and ' +
    '`publish` are replaced as a whole.',
})
export class UpdateAutomationRuleInput {
  @Field({ nullable: true })
  name?: string;

  @Field(() => AutomationTrigger, { nullable: true, description: 'What starts the runs of the rule.' })
  trigger?: AutomationTrigger;

  @Field(() => String, { nullable: true, description: SCHEDULE })
  schedule?: string | null;

  @Field(() => AutomationConditionsInput, { nullable: true, description: 'Which items a run works on.' })
  conditions?: AutomationConditionsInput;

  @Field(() => ID, { nullable: true, description: PROFILE })
  profileId?: string | null;

  @Field(() => [String], { nullable: true, description: LANGUAGES })
  languages?: string[] | null;

  @Field(() => AutoApproveInput, { nullable: true, description: 'Which of its texts are approved without a person.' })
  autoApprove?: AutoApproveInput;

  @Field(() => AutoPublishInput, { nullable: true, description: 'Whether its approved texts are published.' })
  publish?: AutoPublishInput;

  @Field(() => Ct, { nullable: true, description: CEILING })
  maxCtPerDay?: string;

  @Field({ nullable: true, description: 'Whether the trigger starts runs.' })
  isActive?: boolean;
}
