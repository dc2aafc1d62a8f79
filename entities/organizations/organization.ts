import { Embedded, Entity, Property } from '@mikro-orm/decorators/legacy';
import { Extensions, Field, ObjectType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';
import { Stored } from '../stored.ts';
import { BillingDetails } from './billing-details.ts';

@ObjectType({
  description:
    'A customer of the service. An organization owns users, projects, store connections and a balance of CT.',
})
@Entity({ tableName: 'organizations' })
export class Organization extends Stored {
  @Field({ description: 'The name of the organization.' })
  @Property({ type: 'text' })
  name!: string;

  @Field({ description: 'A unique short name, which is made from the name at registration and never changes.' })
  @Property({ type: 'text', unique: true })
  slug!: string;

  @Field(() => JsonObject, {
    description:
      'Settings of the organization, as an object of strings. The service stores them and does not use them.',
  })
  @Property({ type: 'json' })
  settings: Record<string, string> = {};

  @Field({ description: 'The postal address of the organization, as plain text. Empty if it was not given.' })
  @Property({ type: 'text' })
  address: string = '';

  @Field({ description: 'The phone number of the organization as it was given. Empty if it was not given.' })
  @Property({ type: 'text' })
  phoneNumber: string = '';

  @Field({ description: 'The tax number of the organization. Empty if it was not given.' })
  @Property({ type: 'text' })
  taxId: string = '';

  @Field({ description: 'The email address that invoices are sent to. Empty if there is none.' })
  @Property({ type: 'text' })
  billingEmail: string = '';

  @Field({
    description:
      'Whether the organization may store own keys for AI providers. Only the operator of the service can ' +
      'change it.',
  })
  @Property({ type: 'boolean' })
  byokEnabled: boolean = false;

  @Extensions({ restName: 'enforce_2fa' })
  @Field({ description: 'Whether every user of the organization must have a second factor.' })
  @Property({ type: 'boolean', fieldName: 'enforce_2fa' })
  enforce2fa: boolean = false;

  @Embedded(() => BillingDetails, { prefix: false })
  billingDetails: BillingDetails = new BillingDetails();
}
