import { Embeddable, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The details of an organization that are printed on its invoices.' })
@Embeddable()
export class BillingDetails {
  @Field()
  @Property({ type: 'text' })
  billingCompanyName: string = '';

  @Field({ description: 'The tax number (PIB) of the organization. Empty if it was not given.' })
  @Property({ type: 'text' })
  billingPib: string = '';

  @Field({ description: 'The company register number (MB) of the organization. Empty if it was not given.' })
  @Property({ type: 'text' })
  billingMb: string = '';

  @Field({ description: 'The street and house number of the billing address. Empty if it was not given.' })
  @Property({ type: 'text' })
  billingAddress: string = '';

  @Field()
  @Property({ type: 'text' })
  billingCity: string = '';

  @Field()
  @Property({ type: 'text' })
  billingPostalCode: string = '';

  @Field({ description: 'The country of the billing address, as it was given. Empty if it was not given.' })
  @Property({ type: 'text' })
  billingCountry: string = '';
}
