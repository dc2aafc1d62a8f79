import type { AiProviderName } from '../../../../entities/generation/ai-provider-name.ts';
import type { Config } from '../../../core/config.ts';
import { AI_VENDORS, aiVendorConfig } from '../../../providers/ai/ai-vendors.ts';
import { type Model, modelFor } from '../models.ts';

/**
 * The model that compares texts with facts: the economy model of the vendor. A server whose configured model the vendor
 * does not have may have no other one, so it reads with that model, too.
 */
export function readerModel(config: Config, provider: AiProviderName): Model {
  const { models } = AI_VENDORS[provider];
  const isVendor = models.some(({ id }) => id === aiVendorConfig(config, provider).model);
  const economy = isVendor ? models.find(({ tier }) => tier === 'economy') : undefined;
  return modelFor(config, provider, economy?.id);
}
