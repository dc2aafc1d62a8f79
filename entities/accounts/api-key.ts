import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { User } from './user.ts';

export enum ApiKeyScope {
  read = 'read',
  generate = 'generate',
}

registerEnumType(ApiKeyScope, {
  name: 'ApiKeyScope',
  description: 'What an API key may do on `/plugin/*`.',
  valuesConfig: {
    read: { description: 'Read the status.' },
    generate: { description: 'Generate texts, which costs CT.' },
  },
});

@ObjectType({
  description:
    'A key for store plugins, accepted as bearer on `/plugin/*` only. It acts for the administrator who made it and ends with that account.',
})
@Entity({ tableName: 'api_keys' })
@Index({ properties: ['organizationId', 'id'] })
export class ApiKey extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID, { description: 'Who made it.' })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'created_by', deleteRule: 'cascade', index: true })
  createdBy!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field({ description: 'The first characters of the key, to tell keys apart.' })
  @Property({ type: 'text' })
  prefix!: string;

  @Property({ type: 'text', unique: true, hidden: true })
  digest!: string;

  @Field(() => [ApiKeyScope])
  @Property({ type: 'json' })
  scopes!: ApiKeyScope[];

  @Field(() => Timestamp, { nullable: true, description: 'To within a few minutes.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUsedAt?: Date | null;
}
