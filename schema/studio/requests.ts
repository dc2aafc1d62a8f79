import { Length, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { StudioStatus, StudioRequest } from '../../entities/studio/studio-request.ts';
import { LimitedPageArgs } from '../paging.ts';
import { RejectsNull } from '../dialect/rest.ts';

@ObjectType({ description: 'A studio request with figures of the comments that the caller may see.' })
export class StudioRequestEntry extends StudioRequest {}

@ObjectType({ description: 'A studio request with the comments that the caller may see.' })
export class StudioRequestDetail extends StudioRequest {}

@ObjectType()
export class StudioRequestPage {
  @Field(() => [StudioRequestEntry], { description: 'Newest first.' })
  requests!: StudioRequestEntry[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ArgsType()
export class StudioRequestListArgs extends LimitedPageArgs {
  @Field(() => StudioStatus, { nullable: true, description: 'Only requests in this status.' })
  status?: StudioStatus | null;
}

@RejectsNull()
@InputType({ description: 'A new studio request. Only the description is required.' })
export class CreateStudioRequestInput {
  @Field({ description: 'What is asked for: 1 to 10 000 characters, not blank.' })
  @Length(1, 10_000)
  description!: string;

  @Field({ defaultValue: '', description: 'What it may cost, in your own words.' })
  @MaxLength(200)
  budgetRange!: string;

  @Field({ defaultValue: false, description: 'Whether what is built is to be for the organization alone.' })
  exclusivity!: boolean;
}

@RejectsNull()
@InputType({ description: 'What changes in a studio request. Absent fields keep their value.' })
export class UpdateStudioRequestInput {
  @Field(() => StudioStatus, { nullable: true, description: 'Any of them, from any other.' })
  status?: StudioStatus;

  @Field(() => Int, { nullable: true, description: 'The higher, the sooner.' })
  @Min(0)
  @Max(1000)
  priority?: number;
}

@RejectsNull()
@InputType({ description: 'A new comment on a studio request. Only the content is required.' })
export class AddStudioCommentInput {
  @Field({ description: '1 to 10 000 characters, not blank.' })
  @Length(1, 10_000)
  content!: string;

  @Field({ defaultValue: false, description: 'For the staff of the service alone; only super admins may.' })
  isInternal!: boolean;
}
