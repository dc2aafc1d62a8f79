import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';
import { StudioRequest } from './studio-request.ts';

@ObjectType({ description: 'A comment on a studio request.' })
@Entity({ tableName: 'studio_comments' })
@Index({ properties: ['requestId', 'createdAt', 'id'] })
export class StudioComment extends Stored {
  @Field(() => ID, { description: 'The id of the studio request that the comment belongs to.' })
  @ManyToOne(() => StudioRequest, { mapToPk: true, fieldName: 'request_id', deleteRule: 'cascade' })
  requestId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the user who wrote the comment. Null if the user was deleted.',
  })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'set null', nullable: true, index: true })
  userId?: string | null;

  @Field({ description: 'The text of the comment, as plain text.' })
  @Property({ type: 'text' })
  content!: string;

  @Field({ description: 'Whether only the staff of the service can see the comment.' })
  @Property({ type: 'boolean' })
  isInternal: boolean = false;
}
