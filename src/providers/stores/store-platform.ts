import { createHash } from 'node:crypto';
import type { WriteMode } from '../../../entities/stores/write-mode.ts';
import type { TokenBuckets } from '../../core/token-buckets.ts';
import type { Blog } from './blog.ts';
import type { Store } from './store.ts';

/** The credentials that a user can enter. Each platform uses some of them. */
export const CREDENTIAL_FIELDS = ['accessToken', 'consumerKey', 'consumerSecret'] as const;

export type CredentialField = (typeof CREDENTIAL_FIELDS)[number];

/** The secrets of a connection, as they are encrypted in its row. */
export type StoreCredentials = { [F in CredentialField]?: string | undefined } & {
  /** Set for an access token that expires: it is exchanged for a new pair of both tokens. */
  refreshToken?: string | undefined;
};

/** Where a store is and how it is called. */
export interface StoreEndpoint {
  baseUrl: string;
  /** The guarded fetch, because a user supplied the address. */
  fetch: typeof fetch;
  /** Limits the requests to the store in all processes together, under `bucketKey`. */
  tokenBuckets: TokenBuckets;
  bucketKey: string;
}

/** What a platform gets to open a store or a blog: every credential in its `credentials` is present. */
export type OpenOptions<Field extends CredentialField> = StoreEndpoint & Record<Field, string>;

/**
 * Where posts are published.
 * - `site`: posts and categories have numeric ids, stored in `cms_post_id` and `cms_category_ids`; callers name the
 *   connection in `connection_id`.
 * - `shop`: a blog of a shop; callers name the connection in `store_connection_id`.
 */
export type BlogOwner = 'site' | 'shop';

type BlogSupport<Field extends CredentialField> =
  | { publishesBlog: false }
  | { publishesBlog: BlogOwner; openBlog(options: OpenOptions<Field>): Blog };

/** Everything that the service has to know about one store platform. All platforms are listed in platforms.ts. */
export type StorePlatform<Field extends CredentialField = CredentialField> = BlogSupport<Field> & {
  /** The credentials of a connection. It has all of them or none. */
  credentials: readonly Field[];
  /** Credentials that are not secret, such as a user name: they are not redacted from responses. */
  publicCredentials?: readonly Field[];
  /** Returns why a credential cannot be sent to this platform, or null. The default rejects control characters. */
  credentialError?(value: string): string | null;
  /** Whether products can be imported from the store, see {@link Store.listProducts}. */
  readsCatalogue: boolean;
  /** Whether a push finds the product in the store. A receiver that cannot be searched gets our own names instead. */
  looksUpProducts: boolean;
  /** Whether a push writes texts without a field in most stores, such as structured data, see {@link StoreTexts}. */
  takesStructuredData: boolean;
  /** How a sync writes texts where the user has not chosen another mode. */
  writeMode: WriteMode;
  /** The page of a product for customers; null where it needs the id that the store has given the product. */
  productUrl?(shopUrl: string, product: { id?: string; handle: string }): string | null;
  openStore(options: OpenOptions<Field>): Store;
};

/**
 * Returns the token-bucket key of a store's address. All connections to an address share one budget, also those of
 * several organizations: most stores count requests by app or by IP address. Where a store counts each token
 * separately, sharing makes requests slower than necessary, but never exceeds a limit.
 */
export function bucketKey(platform: string, baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  const address = `${origin}${pathname.replace(/\/+$/, '')}`;
  // A digest, because the length of an address is up to its user.
  return `store:${platform}:${createHash('sha256').update(address).digest('base64url')}`;
}
