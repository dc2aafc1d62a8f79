import { ArgsType, Field, Int } from 'type-graphql';
import { ItemStatus } from '../../entities/catalog/item-status.ts';
import { ID } from '../../src/core/scalars.ts';

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

  @Field(() => Int, {
    nullable: true,
    description:
      '1 to 1000. How many at most; without it REST answers the whole list as far as item 20 000, GraphQL 1000 items. The total is in `X-Total-Count`.',
  })
  limit?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'From 0. How many to pass over, counted from `after` where it is given.',
  })
  offset?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The last item of the page before: the list goes on behind it, at the same speed however deep.',
  })
  after?: string | null;
}
