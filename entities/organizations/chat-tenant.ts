import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Organization } from './organization.ts';

@ObjectType({ description: 'The chat desk account whose customers the service answers for the organization.' })
@Entity({ tableName: 'chat_tenants' })
export class ChatTenant {
  [PrimaryKeyProp]?: 'organizationId';

  @ManyToOne(() => Organization, { primary: true, mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => Int, { description: 'Of the account at the chat desk.' })
  @Property({ type: 'integer', index: true })
  accountId!: number;

  @Field({ description: 'Where the chat desk is.' })
  @Property({ type: 'text' })
  baseUrl!: string;

  /** Sealed. */
  @Property({ type: 'text', nullable: true, hidden: true })
  apiToken?: string | null;

  /** Sealed: it stands in the webhook's address. */
  @Property({ type: 'text', hidden: true })
  webhookToken!: string;

  @Field({ description: 'What answers may draw on.' })
  @Property({ type: 'text' })
  knowledge: string = '';

  @Field()
  @Property({ type: 'boolean' })
  enabled: boolean = false;
}
