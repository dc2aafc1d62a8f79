import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { User } from '../accounts/user.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';

export enum StudioStatus {
  new = 'new',
  in_review = 'in_review',
  quoted = 'quoted',
  in_progress = 'in_progress',
  delivered = 'delivered',
  declined = 'declined',
}

registerEnumType(StudioStatus, { name: 'StudioStatus', description: 'How far a studio request is.' });

@ObjectType({ description: 'A request of an organization to the studio for a custom AI project.' })
@Entity({ tableName: 'studio_requests' })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Index({ properties: ['createdAt', 'id'] })
export class StudioRequest extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the user who made the request. Null if the user was deleted.',
  })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'set null', nullable: true, index: true })
  userId?: string | null;

  @Field({ description: 'What is requested, as plain text.' })
  @Property({ type: 'text' })
  description!: string;

  @Field({ description: 'What the project may cost, in the words of the user. Empty if it was not given.' })
  @Property({ type: 'text' })
  budgetRange: string = '';

  @Field({ description: 'Whether the result is to be used by this organization only.' })
  @Property({ type: 'boolean' })
  exclusivity: boolean = false;

  @Field(() => StudioStatus, { description: 'How far the request is, set by the staff of the service.' })
  @Enum({ items: () => StudioStatus })
  status: StudioStatus = StudioStatus.new;

  @Field(() => Int, {
    description: 'The priority that the staff of the service set, 0 at first.',
  })
  @Property({ type: 'integer' })
  priority: number = 0;
}
