import { Platform } from '../../../entities/stores/platform.ts';
import { AppError } from '../../core/errors.ts';
import type { Blog } from './blog.ts';
import { cms } from './cms/platform.ts';
import { confirmedBlog, confirmedStore } from './confirmed-store.ts';
import { custom } from './custom/platform.ts';
import type {
  BlogOwner,
  CredentialField,
  OpenOptions,
  StoreCredentials,
  StoreEndpoint,
  StorePlatform,
} from './store-platform.ts';
import type { Store } from './store.ts';
import { storeA } from './storeA/platform.ts';
import { woocommerce } from './woocommerce/platform.ts';

/** All store platforms. A platform that is missing here does not compile. */
export const STORE_PLATFORMS: Readonly<Record<Platform, StorePlatform>> = {
  [Platform.storeA]: storeA,
  [Platform.woocommerce]: woocommerce,
  [Platform.cms]: cms,
  [Platform.custom]: custom,
};

/** What is needed to call the store behind a connection. */
export interface StoreAccess extends StoreEndpoint {
  platform: Platform;
  credentials: StoreCredentials;
}

/** Returns the store behind a connection. Throws NOT_CONFIGURED for an unknown platform or a missing credential. */
export function storeFor(access: StoreAccess): Store {
  const platform = STORE_PLATFORMS[access.platform];
  if (!platform) throw new AppError('NOT_CONFIGURED', `${access.platform} is not configured`);
  const store = platform.openStore(openOptions(platform, access));
  return platform.looksUpProducts ? confirmedStore(store) : store;
}

/** Returns the blog behind a connection. Throws NOT_CONFIGURED for a platform without blogs or a missing credential. */
export function blogFor(access: StoreAccess): Blog {
  const platform = STORE_PLATFORMS[access.platform];
  if (!platform?.publishesBlog) throw new AppError('NOT_CONFIGURED', `Posts cannot be published to ${access.platform}`);
  return confirmedBlog(platform.openBlog(openOptions(platform, access)));
}

function openOptions(
  platform: StorePlatform,
  { platform: _name, credentials, ...endpoint }: StoreAccess,
): OpenOptions<CredentialField> {
  if (platform.credentials.some((field) => !credentials[field]))
    throw new AppError('NOT_CONFIGURED', 'The store connection has no credentials');
  return { ...endpoint, ...(credentials as Record<CredentialField, string>) };
}

/** Whether posts are published to this kind of owner on a platform. */
export function publishesTo(owner: BlogOwner, platform: Platform): boolean {
  return STORE_PLATFORMS[platform].publishesBlog === owner;
}
