import { Field, Int, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/plan.ts';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';

@ObjectType({ description: 'An organization as the staff of the service sees it, without any of its contents.' })
export class OrganizationOverview {
  @Field(() => ID)
  id!: string;

  @Field(() => Timestamp)
  createdAt!: Date;

  @Field({ description: 'The name of the organization.' })
  name!: string;

  @Field({ description: 'A unique short name, which is made from the name at registration and never changes.' })
  slug!: string;

  @Field({ description: 'Whether the organization may store own keys for AI providers.' })
  byokEnabled!: boolean;

  @Field(() => Int, { description: 'The number of its active users.' })
  userCount!: number;

  @Field(() => Int, { description: 'The number of its projects, archived ones included.' })
  projectCount!: number;

  @Field(() => Tier)
  subscriptionTier!: Tier;

  @Field(() => Ct, { description: 'Its subscription and top-up balance together, in CT.' })
  totalBalance!: string;
}

@ObjectType({ description: 'A page of all organizations, newest first.' })
export class OrganizationPage {
  @Field(() => [OrganizationOverview], { description: 'The organizations of this page.' })
  organizations!: OrganizationOverview[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A queue of messages for workers.' })
export class QueueState {
  @Field({ description: 'The name of the queue.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'How many messages wait for a worker. Null if Redis is down.' })
  waiting!: number | null;

  @Field(() => Int, { nullable: true, description: 'How many messages are being processed. Null if Redis is down.' })
  active!: number | null;

  @Field(() => Int, { nullable: true, description: 'How many messages wait for a time. Null if Redis is down.' })
  delayed!: number | null;
}

@ObjectType({ description: 'All queues of the service.' })
export class QueueList {
  @Field(() => [QueueState], { description: 'The queues, in the order of their names.' })
  queues!: QueueState[];
}
