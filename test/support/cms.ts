import { CMS_LOGIN } from '../../sandbox/cms/records.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Budget, Pace } from '../../src/core/pace.ts';
import type { CmsOptions } from '../../src/providers/stores/cms-client.ts';

/** Notes who asked for quiet, and lets everybody pass. */
export class OpenPace implements Pace {
  readonly blocks: [key: string, ms: number][] = [];
  take = (_key: string, _budget: Budget | null) => Promise.resolve({ waitMs: 0, blocked: false });
  giveBack = () => Promise.resolve();
  learn = () => Promise.resolve();
  block = (key: string, ms: number) => {
    this.blocks.push([key, ms]);
    return Promise.resolve();
  };
}

/** How the sandbox's site is connected to. */
export function cmsOptions(sandbox: Sandbox, more: Partial<CmsOptions> = {}): CmsOptions {
  return { ...CMS_LOGIN, baseUrl: `${sandbox.url}/cms`, fetch, pace: new OpenPace(), paceKey: 'cms', ...more };
}
