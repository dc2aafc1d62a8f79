import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';

export enum DiffAgainst {
  source = 'source',
  version = 'version',
  store = 'store',
}

registerEnumType(DiffAgainst, {
  name: 'DiffAgainst',
  description:
    '`source`: what the source said of it (`title` as name, `body_html` as description, alts of images). `version`: a text it had earlier. ' +
    '`store`: what the store holds now; then `to` is what a sync would write, and tags are sorted on both sides, for a store keeps them in no order.',
});

export enum DiffOp {
  equal = 'equal',
  insert = 'insert',
  delete = 'delete',
}

registerEnumType(DiffOp, { name: 'DiffOp', description: 'Whether a piece of text stayed, came or went.' });

@ObjectType({ description: 'A piece of a text.' })
export class DiffChange {
  @Field(() => DiffOp)
  op!: DiffOp;

  @Field()
  text!: string;
}

@ObjectType({
  description:
    'How one text changed. Lists are compared line by line, objects as lines `name: value`; HTML stays HTML.',
})
export class FieldDiff {
  @Field({ description: 'Key of `generated_content`.' })
  field!: string;

  @Field({ description: 'What it is compared with; empty where there is none.' })
  from!: string;

  @Field({ description: 'The present text; empty where it was removed.' })
  to!: string;

  @Field(() => [DiffChange], {
    description:
      'In order: without inserts it reads `from`, without deletes `to`. One `equal` where nothing changed. Where texts differ too much to be compared within reason, what differs is one delete and one insert.',
  })
  changes!: DiffChange[];
}

@ObjectType()
export class ItemDiff {
  @Field(() => ID)
  itemId!: string;

  @Field(() => DiffAgainst)
  against!: DiffAgainst;

  @Field(() => [FieldDiff], {
    description:
      'Every text the item has, the same ones too; against a version also those that were removed since, against the store only those that a sync writes. Empty texts are left out.',
  })
  fields!: FieldDiff[];
}
