import { randomUUID } from 'node:crypto';
import { CMS_LOGIN } from '../../sandbox/cms/records.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Pace } from '../../src/core/pace.ts';
import type { CmsOptions } from '../../src/providers/stores/cms/client.ts';

/** How the sandbox's site is connected to, under a key of its own: what is learned of a pace ends with its test. */
export function cmsOptions(sandbox: Sandbox, pace: Pace, more: Partial<CmsOptions> = {}): CmsOptions {
  return { ...CMS_LOGIN, baseUrl: `${sandbox.url}/cms`, fetch, pace, paceKey: randomUUID(), ...more };
}
