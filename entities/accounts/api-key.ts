import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { type ApiKeyScope, ApiKeyScopeType } from './api-key-scope.ts';
import { User } from './user.ts';

@ObjectType({
  description:
    'A key for store plugins and MCP clients, which is a bearer token for `/plugin/*` and `/mcp` only. It acts for the ' +
    'administrator who created it, and is deleted when that user is deactivated or demoted or gets a new password by a ' +
    'mailed link or from another administrator.',
})
@Entity({ tableName: 'api_keys' })
@Index({ properties: ['organizationId', 'id'] })
export class ApiKey extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID, { description: 'The id of the administrator who created the key.' })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'created_by', deleteRule: 'cascade', index: true })
  createdBy!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field({ description: 'The first ten characters of the key, which help to recognise it.' })
  @Property({ type: 'text' })
  prefix!: string;

  @Property({ type: 'text', unique: true, hidden: true })
  digest!: string;

  @Field(() => [ApiKeyScopeType])
  @Property({ type: 'json' })
  scopes!: ApiKeyScope[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the key was last used, accurate to a few minutes. Null if it was never used.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUsedAt?: Date | null;
}
