import { createHash } from 'node:crypto';
import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { BucketSize } from '../../core/token-buckets.ts';
import type { Config } from '../../core/config.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { aiVendorConfig } from '../../providers/ai/ai-vendors.ts';

/** A provider with a key: what is limited, blocked and paused together. */
export interface AiLane {
  provider: AiProviderName;
  /** Whether it is the organization's own account. */
  ownKey: boolean;
  /** Names the lane, without telling the key. */
  id: string;
}

/** The lane of a provider with an organization's own key, or the service's where there is none. */
export function aiLane(config: Config, provider: AiProviderName, key: string | null): AiLane {
  const { baseUrl, apiKey } = aiVendorConfig(config, provider);
  const account = JSON.stringify([provider, baseUrl, key ?? apiKey, key !== null]);
  return {
    provider,
    ownKey: key !== null,
    id: `${provider}:${createHash('sha256').update(account).digest('base64url')}`,
  };
}

/** The calls a lane may make, in all processes together; null without a limit. What may be made in a second may be made at once. */
export function callBucketSize(config: Config, { provider }: AiLane): BucketSize | null {
  const perSecond = (aiVendorConfig(config, provider).requestsPerMinute ?? config.AI_REQUESTS_PER_MINUTE) / 60;
  return perSecond > 0 ? { perSecond, burst: Math.max(1, Math.floor(perSecond)) } : null;
}

/** Bounds AI calls in flight in this process, shared fairly by lanes. What an item needs before and after its call runs beside other items' calls. */
export const aiCallSlots = memoizeByConfig((config) => new FairSemaphore(config.GENERATION_CONCURRENCY));
