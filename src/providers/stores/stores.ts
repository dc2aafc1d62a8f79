import { AppError } from '../../core/errors.ts';
import type { TokenBuckets } from '../../core/token-buckets.ts';
import { createCms } from './cms/store.ts';
import { createCustom } from './custom/store.ts';
import { createStoreA } from './storeA/store.ts';
import type { Store } from './store.ts';
import { createWooCommerce } from './woocommerce/store.ts';

/** What a connection keeps secret; which of them are needed depends on the platform. */
export interface StoreCredentials {
  accessToken?: string | undefined;
  /** Of an access token that ends: it is exchanged for new ones of both. */
  refreshToken?: string | undefined;
  consumerKey?: string | undefined;
  consumerSecret?: string | undefined;
}

export interface StoreAddress {
  platform: string;
  baseUrl: string;
  credentials: StoreCredentials;
  /** The guarded one: the address comes from a user. */
  fetch: typeof fetch;
  /** What the store allows, known to all processes by its key, which stands for the store's address. */
  tokenBuckets: TokenBuckets;
  bucketKey: string;
}

/** One line per vendor: what it makes of the connection, and undefined where a credential is missing. */
const VENDORS = new Map<string, (address: StoreAddress) => Store | undefined>([
  [
    'storeA',
    ({ credentials: { accessToken }, ...address }) =>
      accessToken ? createStoreA({ ...address, accessToken }) : undefined,
  ],
  [
    'woocommerce',
    ({ credentials: { consumerKey, consumerSecret }, ...address }) =>
      consumerKey && consumerSecret ? createWooCommerce({ ...address, consumerKey, consumerSecret }) : undefined,
  ],
  [
    'cms',
    ({ credentials: { consumerKey, consumerSecret }, ...address }) =>
      consumerKey && consumerSecret
        ? createCms({ ...address, userName: consumerKey, applicationPassword: consumerSecret })
        : undefined,
  ],
  [
    'custom',
    ({ baseUrl, fetch, credentials: { accessToken } }) =>
      accessToken ? createCustom({ baseUrl, accessToken, fetch }) : undefined,
  ],
]);

/** The store behind a connection; throws NOT_CONFIGURED for a platform that is not served or a missing credential. */
export function storeFor(address: StoreAddress): Store {
  const vendor = VENDORS.get(address.platform);
  if (!vendor) throw new AppError('NOT_CONFIGURED', `${address.platform} is not configured`);
  const store = vendor(address);
  if (!store) throw new AppError('NOT_CONFIGURED', 'The store connection has no credentials');
  return store;
}
