import { Embeddable, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Which kinds of mail a user gets. Notifications in the application are not affected.' })
@Embeddable()
export class EmailPreferences {
  @Field({ description: 'Whether the user gets mails about balance, payments and subscription.' })
  @Property({ type: 'boolean', fieldName: 'usage_billing' })
  usageBilling: boolean = true;

  @Field({ description: 'Whether the user gets mails about studio requests and audits.' })
  @Property({ type: 'boolean', fieldName: 'ai_studio' })
  aiStudio: boolean = true;

  @Field({ description: 'Whether the user gets mails about jobs, stores and publishing.' })
  @Property({ type: 'boolean', fieldName: 'system_alerts' })
  systemAlerts: boolean = true;
}
