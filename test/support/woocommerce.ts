import type { Sandbox } from '../../sandbox/sandbox.ts';
import { Platform } from '../../entities/stores/platform.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { openTestTokenBuckets } from './token-buckets.ts';

/** Over plain http the client signs, over https it sends the keys. */
export type Way = 'OAuth over http' | 'Basic over https';

export interface Connect {
  way?: Way;
  consumerKey?: string;
  consumerSecret?: string;
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Of the installation: stores with the same one know of each other's pace. */
  prefix?: string;
}

/** The sandbox's WooCommerce shop as the service opens it. */
export async function connectWooCommerce(
  sandbox: Sandbox,
  {
    way = 'OAuth over http',
    consumerKey = 'ck_test',
    consumerSecret = 'cs_test',
    baseUrl,
    fetch,
    prefix,
  }: Connect = {},
): Promise<Store> {
  const secure = way === 'Basic over https';
  return storeFor({
    platform: Platform.woocommerce,
    baseUrl: baseUrl ?? (secure ? 'https://shop.example/woocommerce' : `${sandbox.url}/woocommerce`),
    credentials: { consumerKey, consumerSecret },
    fetch: fetch ?? (secure ? behindTls(sandbox) : globalThis.fetch),
    tokenBuckets: await openTestTokenBuckets(prefix),
    bucketKey: 'store:test',
  });
}

/** A fetch that takes `https://shop.example` to the sandbox, as a proxy that ends TLS does. */
const behindTls =
  (sandbox: Sandbox): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    headers.set('X-Forwarded-Proto', 'https');
    return fetch(sandbox.url + pathname + search, { ...init, headers });
  };
