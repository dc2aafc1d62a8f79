import { registerEnumType } from 'type-graphql';

/** The subscription tiers, in rising order. */
export enum Tier {
  free = 'free',
  starter = 'starter',
  pro = 'pro',
  business = 'business',
}

registerEnumType(Tier, { name: 'Tier', description: 'The subscription tier of an organization.' });

/** How often a subscription is paid. */
export enum BillingPeriod {
  monthly = 'monthly',
  yearly = 'yearly',
}

registerEnumType(BillingPeriod, { name: 'BillingPeriod', description: 'How often a subscription is paid.' });

/** What a checkout or a payment is for. */
export enum Purchase {
  subscription = 'subscription',
  topup = 'topup',
}
