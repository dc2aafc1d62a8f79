import { registerEnumType } from 'type-graphql';

export enum Tier {
  free = 'free',
  starter = 'starter',
  pro = 'pro',
  business = 'business',
}

registerEnumType(Tier, { name: 'Tier', description: 'The subscription tier of an organization.' });
