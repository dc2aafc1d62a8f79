import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { ConflictReason } from '../sync/conflict-reason.ts';

export enum DiffAgainst {
  source = 'source',
  version = 'version',
  store = 'store',
}

registerEnumType(DiffAgainst, {
  name: 'DiffAgainst',
  description: 'What the current texts of an item are compared with.',
});

export enum DiffOp {
  equal = 'equal',
  insert = 'insert',
  delete = 'delete',
}

registerEnumType(DiffOp, {
  name: 'DiffOp',
  description: 'Whether a piece of text is the same on both sides, was added or was removed.',
});

@ObjectType({ description: 'A piece of text within a comparison.' })
export class DiffChange {
  @Field(() => DiffOp, { description: 'Whether the piece is on both sides, was added or was removed.' })
  op!: DiffOp;

  @Field({ description: 'The piece of text itself.' })
  text!: string;
}

@ObjectType({
  description:
    'How one text differs. Lists are compared line by line, and objects as lines of the form `name: value`. ' +
    'HTML is compared as it is.',
})
export class FieldDiff {
  @Field({ description: 'The key of the text in `generated_content`, such as `short_description`.' })
  field!: string;

  @Field({ description: 'The text that the current text is compared with. Empty if there is none.' })
  from!: string;

  @Field({
    description:
      'The current text. Empty if it was removed. Compared with the store, it is the whole field as a sync would ' +
      'write it, with the content of others that stays.',
  })
  to!: string;

  @Field(() => [DiffChange], {
    description:
      'The pieces of text in order. Without the inserted pieces they read as `from`, without the deleted pieces ' +
      'as `to`. Texts that differ too much to be compared are one deletion and one insertion.',
  })
  changes!: DiffChange[];

  @Field(() => String, {
    nullable: true,
    description:
      'Compared with the store: the text as the service last wrote it there or, before that, imported it from there. ' +
      'In the write mode `insert` it is only the text that the service inserted. Null if there is none, and in other ' +
      'comparisons.',
  })
  base?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Compared with the store: whether a sync would write the text now. False if the store has it, if it did not ' +
      'change since it was last written, and if any text of the item is a conflict. Null in other comparisons.',
  })
  willWrite?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Compared with the store: whether a sync would stop at this text instead of overwriting what is in the store. ' +
      'Null in other comparisons.',
  })
  conflict?: boolean | null;

  @Field(() => ConflictReason, { nullable: true, description: 'Why the text is a conflict. Null if it is none.' })
  conflictReason?: ConflictReason | null;
}

@ObjectType({
  description: 'How the current texts of an item differ from an earlier or another state, field by field.',
})
export class ItemDiff {
  @Field(() => ID)
  itemId!: string;

  @Field(() => DiffAgainst, { description: 'What the current texts were compared with.' })
  against!: DiffAgainst;

  @Field(() => [FieldDiff], {
    description:
      'The compared texts, also those without a difference. Compared with a version, texts that were removed ' +
      'since are included; compared with the store, only texts that a sync writes. Empty texts are left out.',
  })
  fields!: FieldDiff[];

  @Field(() => String, {
    nullable: true,
    description:
      'Compared with the store: the address of the product there, for customers. Null in other comparisons, and where ' +
      'the store has no such page.',
  })
  productUrl?: string | null;
}
