import { Field, Int, ObjectType } from 'type-graphql';
import { StudioRequest } from '../../entities/studio/studio-request.ts';

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
