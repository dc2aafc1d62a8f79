import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Organization } from './organization.ts';

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
  knowledge: string = '';

  @Field({ description: 'Whether the service replies to customers of the organization.' })
  @Property({ type: 'boolean' })
  enabled: boolean = false;
}
