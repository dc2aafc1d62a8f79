import { registerEnumType } from 'type-graphql';

export enum Platform {
  storeA = 'storeA',
  woocommerce = 'woocommerce',
  cms = 'cms',
  custom = 'custom',
}

registerEnumType(Platform, {
  name: 'Platform',
  description: 'The kind of store or site that a connection leads to. Each kind takes other credentials.',
  valuesConfig: {
    storeA: { description: 'A shop with the Shopify Admin GraphQL API. It takes an `accessToken`.' },
    woocommerce: {
      description:
        'A shop with the WooCommerce REST API v3. It takes the `consumerKey` and `consumerSecret` of an API key.',
    },
    cms: {
      description:
        'A site with the WordPress REST API. It takes a user name as `consumerKey` and an application password as ' +
        '`consumerSecret`.',
    },
    custom: {
      description:
        'A store of your own that receives signed JSON webhooks. It takes the signing secret as `accessToken`.',
    },
  },
});
