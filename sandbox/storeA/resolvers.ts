import { GraphQLError } from 'graphql';
import type { Fault } from '../faults.ts';
import { blogRoot } from './blog-resolvers.ts';
import type { ShopBlogs } from './blog.ts';
import { presentProduct } from './present.ts';
import type { ShopProduct } from './product.ts';
import { productList, type ProductListArguments } from './product-list.ts';
import { productValues, search } from './search.ts';
import type { Shop } from './shop.ts';
import { subscriptionRoot } from './subscriptions-resolvers.ts';
import type { ShopSubscriptions } from './subscriptions.ts';
import { translationRoot } from './translations.ts';
import { updateProduct, type UpdateInput } from './update.ts';
import { type FileInput, updateFiles } from './update-files.ts';

/** The root value of one request. */
export function rootValue(
  { shop, shopBlogs, subscriptions }: { shop: Shop; shopBlogs: ShopBlogs; subscriptions: ShopSubscriptions },
  { shopUrl, domain }: { shopUrl: string; domain: string },
  fault?: Fault,
) {
  const show = (product: ShopProduct | null | undefined) => (product ? presentProduct(product, shopUrl) : null);
  return {
    ...blogRoot(shopBlogs, shopUrl, fault),
    ...translationRoot(shop, fault),
    ...subscriptionRoot(subscriptions, domain),
    shop: () => ({
      id: 'gid://shopify/Shop/1',
      name: 'Sandbox Shop',
      email: 'owner@sandbox.invalid',
      myshopifyDomain: 'sandbox.myshopify.com',
      primaryDomain: { id: 'gid://shopify/Domain/1', host: new URL(shopUrl).host, url: shopUrl, sslEnabled: false },
      url: shopUrl,
      currencyCode: 'EUR',
    }),
    product: ({ id }: { id: string }) => show(shop.byId(checkedGid(id))),
    productByIdentifier: ({ identifier }: { identifier: { id?: string; handle?: string } }) => {
      const { id, handle } = identifier;
      // Shopify declares this input as @oneOf.
      if ((id === undefined) === (handle === undefined))
        throw badRequest("'ProductIdentifierInput' requires exactly one argument");
      return show(id === undefined ? shop.byHandle(handle ?? '') : shop.byId(checkedGid(id)));
    },
    productByHandle: ({ handle }: { handle: string }) => show(shop.byHandle(handle)),
    products: (args: ProductListArguments) =>
      productList(args.query ? search(shop.all(), args.query, productValues) : shop.all(), args, show),
    productUpdate: ({ product }: { product?: UpdateInput }) => {
      const result = updateProduct(shop, product, fault);
      return { ...result, product: show(result.product) };
    },
    fileUpdate: ({ files }: { files: FileInput[] }) => updateFiles(shop, files, fault),
  };
}

function checkedGid(id: string): string {
  if (!/^gid:\/\/shopify\/\w+\/\d+$/.test(id)) throw badRequest(`Invalid global id '${id}'`);
  return id;
}

const badRequest = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'argumentLiteralsIncompatible' } });
