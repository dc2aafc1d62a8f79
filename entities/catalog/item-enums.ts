import { registerEnumType } from 'type-graphql';

export enum ItemType {
  product = 'product',
  variant = 'variant',
  page = 'page',
}

registerEnumType(ItemType, {
  name: 'ItemType',
  description: 'What an item is. Texts are written for products and pages, never for variants.',
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

registerEnumType(ItemStatus, { name: 'ItemStatus', description: 'How far an item is on its way to the store.' });
