import { registerEnumType } from 'type-graphql';

export enum BalanceType {
  subscription = 'subscription',
  topup = 'topup',
  overage = 'overage',
}

registerEnumType(BalanceType, { name: 'BalanceType', description: 'Which balance an entry moves.' });
