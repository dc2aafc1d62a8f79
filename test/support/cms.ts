import { randomUUID } from 'node:crypto';
import { CMS_LOGIN } from '../../sandbox/cms/records.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import type { CmsOptions } from '../../src/providers/stores/cms/client.ts';

/** How the sandbox's site is connected to, under a key of its own: what is learned of a pace ends with its test. */
export function cmsOptions(sandbox: Sandbox, tokenBuckets: TokenBuckets, more: Partial<CmsOptions> = {}): CmsOptions {
  return { ...CMS_LOGIN, baseUrl: `${sandbox.url}/cms`, fetch, tokenBuckets, bucketKey: randomUUID(), ...more };
}
