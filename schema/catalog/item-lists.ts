import { ArgsType, Field, Int } from 'type-graphql';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { ID } from '../../src/core/scalars.ts';
import { Range } from '../dialect/rest.ts';

/** Which items of a project a list shows, and which page of them. */
@ArgsType()
export class ItemListArgs {
  @Field(() => ItemStatus, { nullable: true, description: 'Only items in this status.' })
  status?: ItemStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only items of this data source.' })
  sourceId?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the title or the external id, at most 200 characters.' })
  search?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only items that their source no longer has. False: only those it has.',
  })
  vanished?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only items kept out of generation and sync. False: only the others.',
  })
  excluded?: boolean | null;

  @Range(1, 1000)
  @Field(() => Int, {
    nullable: true,
    description:
      'The most items to return. Without it REST returns all items up to the 20 000th, GraphQL the first 1000. The header `X-Total-Count` of REST has the total.',
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
    description: 'The last item of the page before: the list goes on behind it, at the same speed however deep.',
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
