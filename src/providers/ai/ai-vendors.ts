import { LRUCache } from 'lru-cache';
import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { createAiA } from './aiA.ts';
import { createAiB } from './aiB.ts';
import { createAiC } from './aiC.ts';
import type { AiProvider } from './ai-provider.ts';

type Name = `${AiProviderName}`;

interface Address {
  baseUrl: string;
  /** The service's own key, where there is one. */
  apiKey: string | undefined;
}

interface Vendor {
  baseUrl(config: Config): string | undefined;
  apiKey(config: Config): string | undefined;
  /** Where the vendor itself is, where there is only one. */
  official?: string;
  sandboxPath: string;
  create(connection: { baseUrl: string; apiKey: string }): AiProvider;
}

/** One line per vendor. */
const VENDORS: Record<Name, Vendor> = {
  aiA: {
    baseUrl: (env) => env.AIA_BASE_URL,
    apiKey: (env) => env.AIA_API_KEY,
    sandboxPath: '/aiA/v1',
    create: createAiA,
  },
  aiB: {
    baseUrl: (env) => env.AIB_BASE_URL,
    apiKey: (env) => env.AIB_API_KEY,
    official: 'https://api.anthropic.com',
    sandboxPath: '/aiB',
    create: createAiB,
  },
  aiC: {
    baseUrl: (env) => env.AIC_BASE_URL,
    apiKey: (env) => env.AIC_API_KEY,
    official: 'https://generativelanguage.googleapis.com',
    sandboxPath: '/aiC',
    create: createAiC,
  },
};

/** Bounds what organizations with own keys can make the process keep. */
const MAX_CLIENTS = 500;
const clients = new LRUCache<string, AiProvider>({ max: MAX_CLIENTS });

/**
 * The provider of that name with the organization's key, or the service's where it has none; the same client for the same key and address.
 * Throws NOT_CONFIGURED when the address or a key is missing.
 */
export function aiProviderFor(config: Config, name: Name, organizationKey?: string): AiProvider {
  const vendor = VENDORS[name];
  const address = addressOf(config, vendor);
  const apiKey = organizationKey || address?.apiKey;
  if (!address || !apiKey) throw new AppError('NOT_CONFIGURED', `${name} is not configured`);

  const key = JSON.stringify([name, address.baseUrl, apiKey]);
  const client = clients.get(key) ?? vendor.create({ baseUrl: address.baseUrl, apiKey });
  clients.set(key, client);
  return client;
}

/**
 * The configured address with its key; outside production the sandbox stands in where neither is set. A configured key never goes
 * to the sandbox: alone it leads to the vendor, where there is only one, and so does an organization's own key in production.
 */
function addressOf(config: Config, vendor: Vendor): Address | undefined {
  const [baseUrl, apiKey] = [vendor.baseUrl(config), vendor.apiKey(config)];
  if (baseUrl) return { baseUrl, apiKey };
  if (vendor.official && (apiKey || config.production)) return { baseUrl: vendor.official, apiKey };
  if (config.production || !config.SANDBOX_URL) return undefined;
  return { baseUrl: `${config.SANDBOX_URL}${vendor.sandboxPath}`, apiKey: 'sandbox' };
}
