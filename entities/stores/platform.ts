import { registerEnumType } from 'type-graphql';

export enum Platform {
  storeA = 'storeA',
  woocommerce = 'woocommerce',
  cms = 'cms',
  custom = 'custom',
}

registerEnumType(Platform, {
  name: 'Platform',
  description: 'What kind of shop or site a connection leads to.',
  valuesConfig: {
    storeA: { description: 'Shopify Admin GraphQL.' },
    woocommerce: { description: 'WooCommerce REST v3.' },
    cms: { description: 'WordPress REST.' },
    custom: { description: 'Signed JSON webhook.' },
  },
});
