import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { Stored } from '../stored.ts';
import { Organization } from './organization.ts';

@ObjectType({
  description:
    'A recorded event that concerns the security or the money of an organization. Entries are never changed. ' +
    'Old ones are deleted, by default after two years; those of the ledger stay.',
})
@Entity({ tableName: 'audit_log' })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
export class AuditEntry extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field({ description: 'What happened, such as `user.created`, `session.opened` or `money.topup`.' })
  @Property({ type: 'text' })
  action!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the user who did it. Null if it was the service itself, or nobody who is known.',
  })
  @Property({ type: 'uuid', nullable: true })
  actorId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The email address of the user who did it, as it was at that time. Null if no user did it or the account ' +
      'was deleted.',
  })
  @Property({ type: 'text', nullable: true })
  actorEmail?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The kind of record that the event is about: `user`, `session`, `organization`, `api_key`, `webhook_endpoint`, ' +
      '`automation_rule`, `project`, `content_item`, `job`, `checkout`, `payment`, `subscription` or `transaction`. ' +
      'Null if it is about no record.',
  })
  @Property({ type: 'text', nullable: true })
  targetType?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the record that the event is about. Null if it is about no record.',
  })
  @Property({ type: 'text', nullable: true })
  targetId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The IP address that the request came from. Null if no request caused the event, and for entries of the ' +
      'ledger.',
  })
  @Property({ type: 'text', nullable: true })
  ip?: string | null;

  @Field(() => JsonObject, {
    description:
      'Details of the event, by `action`: `fields` has the names of changed fields, `reason` says why a sign-in ' +
      'was rejected, and `amount`, `balance_type` and `description` come with `money.…`. It never contains a ' +
      'secret.',
  })
  @Property({ type: 'json' })
  data: Record<string, unknown> = {};
}
