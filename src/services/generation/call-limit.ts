import pLimit, { type LimitFunction } from 'p-limit';
import type { Config } from '../../core/config.ts';

const limits = new WeakMap<Config, LimitFunction>();

/** Bounds AI calls in flight in this process. What an item needs before and after its call runs beside other items' calls. */
export function callLimit(config: Config): LimitFunction {
  const limit = limits.get(config) ?? pLimit(config.GENERATION_CONCURRENCY);
  limits.set(config, limit);
  return limit;
}
