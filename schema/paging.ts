import { ArgsType, Field, Int } from 'type-graphql';
import { Range } from './dialect/rest.ts';

/** The page of a list that REST returns as a bare array. */
@ArgsType()
export class BarePageArgs {
  @Range(1, 1000)
  @Field(() => Int, {
    nullable: true,
    description:
      'The most records to return. Without it the list has its first 1000. The header `X-Total-Count` of REST ' +
      'has the total.',
  })
  limit?: number | null;

  @Range(0)
  @Field(() => Int, { nullable: true, description: 'How many records to skip. Default 0.' })
  offset?: number | null;
}

/** The page of the jobs of a project, of which the specification returns at most 50. */
@ArgsType()
export class RecentJobsArgs {
  @Range(1, 50)
  @Field(() => Int, {
    nullable: true,
    description: 'The most jobs to return. Without it the list has the 50 most recent.',
  })
  limit?: number | null;

  @Range(0)
  @Field(() => Int, { nullable: true, description: 'How many jobs to skip, counted from the newest. Default 0.' })
  offset?: number | null;
}

/** The page of a list with a total. */
@ArgsType()
export class LimitedPageArgs {
  @Range(1, 100)
  @Field(() => Int, { defaultValue: 20, description: 'The most records to return.' })
  limit!: number;

  @Range(0)
  @Field(() => Int, { defaultValue: 0, description: 'How many records to skip.' })
  offset!: number;
}
