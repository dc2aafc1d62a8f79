import { Embeddable, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Which mails a user wants. In-app notifications are not affected.' })
@Embeddable()
export class EmailPreferences {
  @Field({ description: 'Balance, payments, subscription.' })
  @Property({ type: 'boolean', fieldName: 'usage_billing' })
  usageBilling: boolean = true;

  @Field({ description: 'Studio requests and audits.' })
  @Property({ type: 'boolean', fieldName: 'ai_studio' })
  aiStudio: boolean = true;

  @Field({ description: 'Jobs, stores, publishing.' })
  @Property({ type: 'boolean', fieldName: 'system_alerts' })
  systemAlerts: boolean = true;
}
