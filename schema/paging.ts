import { ArgsType, Field, Int } from 'type-graphql';

@ArgsType()
export class BarePageArgs {
  @Field(() => Int, { nullable: true, description: '1 to 1000. How many at most; the total is in `X-Total-Count`.' })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: 'From 0. How many to pass over.' })
  offset?: number | null;
}

@ArgsType()
export class LimitedPageArgs {
  @Field(() => Int, { defaultValue: 20, description: '1 to 100.' })
  limit!: number;

  @Field(() => Int, { defaultValue: 0, description: 'From 0.' })
  offset!: number;
}
