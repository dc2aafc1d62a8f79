import { Embedded, Entity, Property } from '@mikro-orm/decorators/legacy';
import { Extensions, Field, ObjectType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';
import { Stored } from '../stored.ts';
import { BillingDetails } from './billing-details.ts';

@ObjectType({ description: 'A customer of the service: owns users, projects, items, connections and a CT balance.' })
@Entity({ tableName: 'organizations' })
export class Organization extends Stored {
  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field({ description: 'Unique, made from the name at registration.' })
  @Property({ type: 'text', unique: true })
  slug!: string;

  @Field(() => JsonObject, { description: 'Free settings of the organization: string to string.' })
  @Property({ type: 'json' })
  settings: Record<string, string> = {};

  @Field()
  @Property({ type: 'text' })
  address: string = '';

  @Field()
  @Property({ type: 'text' })
  phoneNumber: string = '';

  @Field()
  @Property({ type: 'text' })
  taxId: string = '';

  @Field()
  @Property({ type: 'text' })
  billingEmail: string = '';

  @Field({ description: 'Whether the organization may bring its own AI provider keys. Set by the operator only.' })
  @Property({ type: 'boolean' })
  byokEnabled: boolean = false;

  @Extensions({ restName: 'enforce_2fa' })
  @Field({ description: 'Whether every user must have a second factor.' })
  @Property({ type: 'boolean', fieldName: 'enforce_2fa' })
  enforce2fa: boolean = false;

  @Embedded(() => BillingDetails, { prefix: false })
  billingDetails: BillingDetails = new BillingDetails();
}
