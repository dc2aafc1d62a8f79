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

registerEnumType(StudioStatus, { name: 'StudioStatus', description: 'How far a studio request has come.' });

@ObjectType({ description: 'A custom AI project that an organization asks the studio for.' })
@Entity({ tableName: 'studio_requests' })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Index({ properties: ['createdAt', 'id'] })
export class StudioRequest extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID, { nullable: true, description: 'Who asked; null once the person was deleted.' })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'set null', nullable: true, index: true })
  userId?: string | null;

  @Field()
  @Property({ type: 'text' })
  description!: string;

  @Field({ description: 'What it may cost, in the words of who asked.' })
  @Property({ type: 'text' })
  budgetRange: string = '';

  @Field({ description: 'Whether what is built is to be for this organization alone.' })
  @Property({ type: 'boolean' })
  exclusivity: boolean = false;

  @Field(() => StudioStatus)
  @Enum({ items: () => StudioStatus })
  status: StudioStatus = StudioStatus.new;

  @Field(() => Int, { description: 'Set by the staff of the service; the higher, the sooner. 0 to begin with.' })
  @Property({ type: 'integer' })
  priority: number = 0;
}
