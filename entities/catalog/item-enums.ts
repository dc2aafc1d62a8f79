import { registerEnumType } from 'type-graphql';

export enum ItemType {
  product = 'product',
  variant = 'variant',
  page = 'page',
}

registerEnumType(ItemType, {
  name: 'ItemType',
  description: 'The kind of record that an item is.',
});

export enum ItemStatus {
  pending = 'pending',
  generating = 'generating',
  generated = 'generated',
  approved = 'approved',
  rejected = 'rejected',
  synced = 'synced',
  failed = 'failed',
}

registerEnumType(ItemStatus, {
  name: 'ItemStatus',
  description: 'How far the texts of an item are, from pending to published.',
});
