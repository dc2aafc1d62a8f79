import { WriteMode } from '../../../../entities/stores/write-mode.ts';
import type { StorePlatform } from '../store-platform.ts';
import { createStoreABlog } from './blog.ts';
import { createStoreA } from './store.ts';

/** Shopify, called by its Admin GraphQL API. */
export const storeA: StorePlatform<'accessToken'> = {
  credentials: ['accessToken'],
  // The token is sent in a header of its own, unencoded.
  credentialError: (value) =>
    /^[\x21-\x7e]+$/.test(value)
      ? null
      : 'must be of visible ASCII characters, without spaces or control characters inside',
  readsCatalogue: true,
  looksUpProducts: true,
  takesStructuredData: false,
  writeMode: WriteMode.replace,
  productUrl: (shopUrl, { handle }) => `${shopUrl}/products/${encodeURIComponent(handle)}`,
  openStore: createStoreA,
  publishesBlog: 'shop',
  openBlog: createStoreABlog,
};
