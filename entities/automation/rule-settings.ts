import { Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { ItemStatus } from '../catalog/item-enums.ts';

export enum SourceFilterOp {
  equals = 'equals',
  contains = 'contains',
  exists = 'exists',
  missing = 'missing',
}

registerEnumType(SourceFilterOp, {
  name: 'SourceFilterOp',
  description: 'How a filter compares a field of the source data.',
  valuesConfig: {
    equals: { description: 'The field is the value, or a list that has it.' },
    contains: { description: 'The text of the field contains the value, whatever the case of its letters.' },
    exists: { description: 'The field is there and not empty.' },
    missing: { description: 'The field is not there, or empty.' },
  },
});

@ObjectType({ description: 'A condition on the source data of an item.' })
export class SourceFilter {
  @Field({ description: 'The key in the source data, such as `vendor`; a dot leads into an object: `raw.Season`.' })
  field!: string;

  @Field(() => SourceFilterOp, { description: 'How the field is compared.' })
  op!: SourceFilterOp;

  @Field(() => String, { nullable: true, description: 'What it is compared with. Null for `exists` and `missing`.' })
  value?: string | null;
}

@ObjectType({ description: 'Which items of the project a rule works on. All conditions must be true.' })
export class AutomationConditions {
  @Field(() => [ItemStatus], {
    nullable: true,
    description:
      'Only items with one of these statuses. Null: with `product_updated` any status, with other triggers `pending`.',
  })
  statuses?: ItemStatus[] | null;

  @Field({
    description: 'Whether only texts that an item does not have are generated, and items that have all are left out.',
  })
  onlyEmpty!: boolean;

  @Field(() => [SourceFilter], { description: 'Conditions on the source data. Empty for none.' })
  sourceFilters!: SourceFilter[];
}

@ObjectType({ description: 'Which generated texts a rule approves by itself.' })
export class AutoApprove {
  @Field({ description: 'Whether texts are approved without a person.' })
  enabled!: boolean;

  @Field(() => Float, { description: 'The lowest `confidence_score` of a text that is approved, from 0 to 1.' })
  minConfidence!: number;

  @Field(() => [String], {
    description: 'The codes of warnings that do not prevent the approval, such as `thin_source`. All others do.',
  })
  allowedWarnings!: string[];
}

@ObjectType({ description: 'Whether a rule publishes what it approved.' })
export class AutoPublish {
  @Field({ description: 'Whether approved texts are pushed to the store.' })
  enabled!: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the store connection to push through. Null for that of the project.',
  })
  storeConnectionId?: string | null;
}
