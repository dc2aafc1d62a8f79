import { AppError } from '../../core/errors.ts';
import type { Blog } from './blog.ts';
import { createCmsBlog } from './cms/blog.ts';
import { createStoreABlog } from './storeA/blog.ts';
import type { StoreAddress } from './stores.ts';

/** One line per vendor that has blogs: what it makes of the connection, and undefined where a credential is missing. */
const VENDORS = new Map<string, (address: StoreAddress) => Blog | undefined>([
  [
    'storeA',
    ({ credentials: { accessToken }, ...address }) =>
      accessToken ? createStoreABlog({ ...address, accessToken }) : undefined,
  ],
  [
    'cms',
    ({ credentials: { consumerKey, consumerSecret }, ...address }) =>
      consumerKey && consumerSecret
        ? createCmsBlog({ ...address, userName: consumerKey, applicationPassword: consumerSecret })
        : undefined,
  ],
]);

/** The blog behind a connection; throws NOT_CONFIGURED for a platform without blogs or a missing credential. */
export function blogFor(address: StoreAddress): Blog {
  const vendor = VENDORS.get(address.platform);
  if (!vendor) throw new AppError('NOT_CONFIGURED', `Posts cannot be published to ${address.platform}`);
  const blog = vendor(address);
  if (!blog) throw new AppError('NOT_CONFIGURED', 'The store connection has no credentials');
  return blog;
}
