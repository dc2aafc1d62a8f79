import { registerEnumType } from 'type-graphql';

export enum Platform {
  storeA = 'storeA',
  woocommerce = 'woocommerce',
  cms = 'cms',
  custom = 'custom',
}

registerEnumType(Platform, {
  name: 'Platform',
  description: 'The kind of store or site that a connection leads to.',
});
