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
