import { ArgsType, Field, Int } from 'type-graphql';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { ID } from '../../src/core/scalars.ts';
import { Range } from '../dialect/rest.ts';

/** Which items of a project are meant. An item has to match every given argument. */
@ArgsType()
export class ItemFilterArgs {
  @Field(() => ItemStatus, {
    nullable: true,
    description: 'Only items with this status. Null or absent for any status.',
  })
  status?: ItemStatus | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only items of the data source with this id. Null or absent for any source.',
  })
  sourceId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A part of the title or of the external id, at most 200 characters. Null or absent for no search.',
  })
  search?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for items that their source no longer contains, false for the others. Null or absent for both.',
  })
  vanished?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for items that are left out of generation and sync, false for the others. Null or absent for both.',
  })
  excluded?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A target language of the project, as a BCP 47 tag. `status` then means the texts in it, which are `pending` where ' +
      'there are none, and each item of a list has them as `translation`. Null or absent for the own texts of the items.',
  })
  language?: string | null;
}

/** The filter and the page of a list of items. */
@ArgsType()
export class ItemListArgs extends ItemFilterArgs {
  @Range(1, 1000)
  @Field(() => Int, {
    nullable: true,
    description:
      'The most items to return. Without it REST returns all items up to the 20 000th, GraphQL the first 1000. ' +
      'The header `X-Total-Count` of REST has the total.',
  })
  limit?: number | null;

  @Range(0)
  @Field(() => Int, {
    nullable: true,
    description: 'How many items to skip, counted from `after` if that is given. Default 0.',
  })
  offset?: number | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the last item of the previous page. The list continues after it, and paging this way is ' +
      'equally fast on every page.',
  })
  after?: string | null;
}

/** The page of the rows that an import did not accept. */
@ArgsType()
export class ImportErrorPageArgs {
  @Range(1, 1000)
  @Field(() => Int, { defaultValue: 100, description: 'The most rows to return.' })
  limit!: number;

  @Range(0)
  @Field(() => Int, { defaultValue: 0, description: 'How many rows to skip.' })
  offset!: number;
}
