import { registerEnumType } from 'type-graphql';

export enum TransactionType {
  signup_grant = 'signup_grant',
  allocation = 'allocation',
  topup = 'topup',
  usage = 'usage',
  overage = 'overage',
  refund = 'refund',
  expiry = 'expiry',
  adjustment = 'adjustment',
}

registerEnumType(TransactionType, { name: 'TransactionType', description: 'Why a balance moved.' });
