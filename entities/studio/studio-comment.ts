import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';
import { StudioRequest } from './studio-request.ts';

@ObjectType({ description: 'What somebody said about a studio request.' })
@Entity({ tableName: 'studio_comments' })
@Index({ properties: ['requestId', 'createdAt', 'id'] })
export class StudioComment extends Stored {
  @Field(() => ID)
  @ManyToOne(() => StudioRequest, { mapToPk: true, fieldName: 'request_id', deleteRule: 'cascade' })
  requestId!: string;

  @Field(() => ID, { nullable: true, description: 'Who said it; null once the person was deleted.' })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'set null', nullable: true, index: true })
  userId?: string | null;

  @Field()
  @Property({ type: 'text' })
  content!: string;

  @Field({ description: 'For the staff of the service alone: customers never see it.' })
  @Property({ type: 'boolean' })
  isInternal: boolean = false;
}
