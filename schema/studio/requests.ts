import { Length, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { StudioStatus, StudioRequest } from '../../entities/studio/studio-request.ts';
import { LimitedPageArgs } from '../paging.ts';
import { RejectsNull } from '../dialect/rest.ts';

@ObjectType({ description: 'A studio request with statistics of the comments that the caller may see.' })
export class StudioRequestEntry extends StudioRequest {}

@ObjectType({ description: 'A studio request with the comments that the caller may see.' })
export class StudioRequestDetail extends StudioRequest {}

@ObjectType({ description: 'A page of studio requests, newest first.' })
export class StudioRequestPage {
  @Field(() => [StudioRequestEntry], { description: 'The studio requests of this page, newest first.' })
  requests!: StudioRequestEntry[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ArgsType()
export class StudioRequestListArgs extends LimitedPageArgs {
  @Field(() => StudioStatus, {
    nullable: true,
    description: 'Only requests with this status. Null or absent for any status.',
  })
  status?: StudioStatus | null;
}

@RejectsNull()
@InputType({ description: 'A new studio request. Only the description is required.' })
export class CreateStudioRequestInput {
  @Field({ description: 'What is requested, as plain text that is not blank.' })
  @Length(1, 10_000)
  description!: string;

  @Field({ defaultValue: '', description: 'What the project may cost, as free text.' })
  @MaxLength(200)
  budgetRange!: string;

  @Field({ defaultValue: false, description: 'Whether the result is to be used by this organization only.' })
  exclusivity!: boolean;
}

@RejectsNull()
@InputType({ description: 'What changes in a studio request. Absent fields keep their value.' })
export class UpdateStudioRequestInput {
  @Field(() => StudioStatus, { nullable: true, description: 'The new status. Every status can follow every other.' })
  status?: StudioStatus;

  @Field(() => Int, {
    nullable: true,
    description: 'The priority of the request.',
  })
  @Min(0)
  @Max(1000)
  priority?: number;
}

@RejectsNull()
@InputType({ description: 'A new comment on a studio request. Only the content is required.' })
export class AddStudioCommentInput {
  @Field({ description: 'The text of the comment, which must not be blank.' })
  @Length(1, 10_000)
  content!: string;

  @Field({
    defaultValue: false,
    description: 'Whether only the staff of the service can see the comment. Only super admins may set it.',
  })
  isInternal!: boolean;
}
