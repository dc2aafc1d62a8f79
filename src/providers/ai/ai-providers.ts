import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { RecentClients } from '../recent-clients.ts';
import { createAiA } from './aiA.ts';
import type { AiProvider } from './ai-provider.ts';

type Name = `${AiProviderName}`;

interface Address {
  baseUrl: string;
  /** The service's own key, where there is one. */
  apiKey: string | undefined;
}

interface Vendor {
  address(config: Config): Address | undefined;
  create(connection: { baseUrl: string; apiKey: string }): AiProvider;
}

/** One line per vendor. */
const VENDORS: Partial<Record<Name, Vendor>> = {
  aiA: { address: (config) => addressOf(config, config.AIA_BASE_URL, config.AIA_API_KEY, '/aiA/v1'), create: createAiA },
};

/** Bounds what organizations with own keys can make the process keep. */
const MAX_CLIENTS = 500;
const clients = new RecentClients<AiProvider>(MAX_CLIENTS);

/**
 * The provider of that name with the organization's key, or the service's where it has none; the same client for the same key and address.
 * Throws NOT_CONFIGURED when the address or a key is missing.
 */
export function aiProviderFor(config: Config, name: Name, organizationKey?: string): AiProvider {
  const vendor = VENDORS[name];
  const address = vendor?.address(config);
  const apiKey = organizationKey || address?.apiKey;
  if (!vendor || !address || !apiKey) throw new AppError('NOT_CONFIGURED', `${name} is not configured`);

  const key = JSON.stringify([name, address.baseUrl, apiKey]);
  return clients.keep(key, () => vendor.create({ baseUrl: address.baseUrl, apiKey }));
}

/** The configured address with its key; outside production the sandbox stands in. A real key never goes with the sandbox's address by default. */
function addressOf(config: Config, baseUrl: string | undefined, apiKey: string | undefined, sandboxPath: string): Address | undefined {
  if (baseUrl) return { baseUrl, apiKey };
  if (config.production || !config.SANDBOX_URL) return undefined;
  return { baseUrl: `${config.SANDBOX_URL}${sandboxPath}`, apiKey: 'sandbox' };
}
