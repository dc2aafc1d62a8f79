import { Embeddable, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What invoices of the organization say of it.' })
@Embeddable()
export class BillingDetails {
  @Field()
  @Property({ type: 'text' })
  billingCompanyName: string = '';

  @Field({ description: 'Tax number (PIB).' })
  @Property({ type: 'text' })
  billingPib: string = '';

  @Field({ description: 'Company register number (MB).' })
  @Property({ type: 'text' })
  billingMb: string = '';

  @Field()
  @Property({ type: 'text' })
  billingAddress: string = '';

  @Field()
  @Property({ type: 'text' })
  billingCity: string = '';

  @Field()
  @Property({ type: 'text' })
  billingPostalCode: string = '';

  @Field()
  @Property({ type: 'text' })
  billingCountry: string = '';
}
