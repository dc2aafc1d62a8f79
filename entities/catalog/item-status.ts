import { registerEnumType } from 'type-graphql';

export enum ItemStatus {
  pending = 'pending',
  generating = 'generating',
  generated = 'generated',
  approved = 'approved',
  rejected = 'rejected',
  synced = 'synced',
  failed = 'failed',
}

registerEnumType(ItemStatus, { name: 'ItemStatus', description: 'How far an item is on its way to the store.' });
