import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { Stored } from '../stored.ts';
import { Organization } from './organization.ts';

@ObjectType({
  description:
    'Something that happened to the security or the money of an organization. Entries are only added; a trigger refuses to change or delete them.',
})
@Entity({ tableName: 'audit_log' })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
export class AuditEntry extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field({ description: 'What happened, such as `user.created`, `session.opened`, `money.topup`.' })
  @Property({ type: 'text' })
  action!: string;

  @Field(() => ID, { nullable: true, description: 'Who did it; null for the service itself.' })
  @Property({ type: 'uuid', nullable: true })
  actorId?: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  actorEmail?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it was done to: `user`, `session`, `api_key`, `organization`, `transaction`, …',
  })
  @Property({ type: 'text', nullable: true })
  targetType?: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  targetId?: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  ip?: string | null;

  @Field(() => JsonObject, { description: 'Facts of the action. Never a secret.' })
  @Property({ type: 'json' })
  data: Record<string, unknown> = {};
}
