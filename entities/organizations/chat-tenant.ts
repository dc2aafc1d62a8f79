import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../src/core/scalars.ts';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { Organization } from './organization.ts';
import { UnansweredReason } from './unanswered-reason.ts';

@ObjectType({ description: 'The chat desk account of an organization, whose customers the service replies to.' })
@Entity({ tableName: 'chat_tenants' })
export class ChatTenant {
  [PrimaryKeyProp]?: 'organizationId';

  @ManyToOne(() => Organization, { primary: true, mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => Int, { description: 'The id of the account at the chat desk.' })
  @Property({ type: 'integer', index: true })
  accountId!: number;

  @Field({ description: 'The address of the chat desk of the organization.' })
  @Property({ type: 'text' })
  baseUrl!: string;

  /** The access token for the chat desk, sealed. */
  @Property({ type: 'text', nullable: true, hidden: true })
  apiToken?: string | null;

  /** The token in the address of the webhook, sealed. */
  @Property({ type: 'text', hidden: true })
  webhookToken!: string;

  @Field({ description: 'What the service may use in its replies to customers, as plain text.' })
  @Property({ type: 'text' })
  @MaxBytes(256 * 1024)
  knowledge: string = '';

  @Field({ description: 'Whether the service replies to customers of the organization.' })
  @Property({ type: 'boolean' })
  enabled: boolean = false;

  @Field(() => UnansweredReason, {
    nullable: true,
    description:
      'Why the service last left a message without a reply that the organization may expect. Null if it never did. ' +
      'It stays after the cause has gone; `lastUnansweredAt` says when it was.',
  })
  @Enum({ items: () => UnansweredReason, nullable: true })
  lastUnansweredReason?: UnansweredReason | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the service last left a message without such a reply. Null if it never did.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUnansweredAt?: Date | null;
}
