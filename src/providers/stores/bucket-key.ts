import { createHash } from 'node:crypto';

/**
 * Names what a store allows: by its address, so that all connections to it share one budget, those of other organizations
 * too. A store counts the calls of an app or an address, whoever they are for; where it counts tokens apart, sharing makes
 * calls slower than they could be, never more than are allowed.
 */
export function bucketKey(platform: string, baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  // Users decide how long an address is.
  return `store:${platform}:${createHash('sha256')
    .update(`${origin}${pathname.replace(/\/+$/, '')}`)
    .digest('base64url')}`;
}
