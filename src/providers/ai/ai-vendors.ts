import { LRUCache } from 'lru-cache';
import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import type { AiVendor, AiVendorClient } from './ai-vendor.ts';
import { aiA } from './aiA/vendor.ts';
import { aiB } from './aiB/vendor.ts';
import { aiC } from './aiC/vendor.ts';

/** All AI vendors. A vendor of `AI_PROVIDERS` that is missing here does not compile. */
export const AI_VENDORS: Readonly<Record<AiProviderName, AiVendor>> = {
  aiA,
  aiB,
  aiC,
};

/** The configuration of a vendor, as its variables have it. */
export interface AiVendorConfig {
  baseUrl: string | undefined;
  /** The key of the service. */
  apiKey: string | undefined;
  /** The model of requests that name none. */
  model: string;
  /** Undefined where the variable for all vendors applies. */
  requestsPerMinute: number | undefined;
}

export function aiVendorConfig(config: Config, name: AiProviderName): AiVendorConfig {
  const prefix = name.toUpperCase() as Uppercase<AiProviderName>;
  return {
    baseUrl: config[`${prefix}_BASE_URL`],
    apiKey: config[`${prefix}_API_KEY`],
    model: config[`${prefix}_MODEL`],
    requestsPerMinute: config[`${prefix}_REQUESTS_PER_MINUTE`],
  };
}

/** Limits the memory that organizations with their own keys can use in a process. */
const MAX_CLIENTS = 500;
const clients = new LRUCache<string, AiVendorClient>({ max: MAX_CLIENTS });

/**
 * Returns the client of a vendor with the key of the organization, or with the key of the service where the organization
 * has none. The same key and address get the same client. Throws NOT_CONFIGURED when the address or the key is missing.
 */
export function aiProviderFor(config: Config, name: AiProviderName, organizationKey?: string): AiVendorClient {
  const address = addressOf(config, name);
  const apiKey = organizationKey || address?.apiKey;
  if (!address || !apiKey) throw new AppError('NOT_CONFIGURED', `${name} is not configured`);

  const key = JSON.stringify([name, address.baseUrl, apiKey]);
  const client = clients.get(key) ?? AI_VENDORS[name].create({ baseUrl: address.baseUrl, apiKey });
  clients.set(key, client);
  return client;
}

/**
 * The configured address with its key. Outside production the sandbox is used where neither is configured. A configured key
 * is never sent to the sandbox: without an address it is used at the vendor's official one, and so is the key of an
 * organization in production.
 */
function addressOf(
  config: Config,
  name: AiProviderName,
): (Pick<AiVendorConfig, 'apiKey'> & { baseUrl: string }) | undefined {
  const { officialUrl, sandboxPath } = AI_VENDORS[name];
  const { baseUrl, apiKey } = aiVendorConfig(config, name);
  if (baseUrl) return { baseUrl, apiKey };
  if (officialUrl && (apiKey || config.production)) return { baseUrl: officialUrl, apiKey };
  if (config.production || !config.SANDBOX_URL) return undefined;
  return { baseUrl: `${config.SANDBOX_URL}${sandboxPath}`, apiKey: 'sandbox' };
}
