import { registerEnumType } from 'type-graphql';

export enum BillingPeriod {
  monthly = 'monthly',
  yearly = 'yearly',
}

registerEnumType(BillingPeriod, { name: 'BillingPeriod', description: 'How often a subscription is paid.' });
