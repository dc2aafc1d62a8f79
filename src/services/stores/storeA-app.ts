import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';

/** What the storeA platform knows our app by. */
export interface StoreAApp {
  clientId: string;
  /** Proves us when a code is exchanged, and signs what the platform sends browsers back with. */
  clientSecret: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** Of a shop's domain. */
  shopPattern: RegExp;
  /** A shop's address; `{shop}` in it stands for the domain. */
  urlTemplate: string;
}

/** What the sandbox knows our app by. */
const SANDBOX = { clientId: 'sandbox-client-id', clientSecret: 'shpss_sandbox_secret' };

/** The app as configured; outside production the sandbox stands in where no id is. Throws NOT_CONFIGURED without id or secret. */
export function storeAApp(config: Config): StoreAApp {
  const { STOREA_CLIENT_ID: clientId, STOREA_CLIENT_SECRET: clientSecret, STOREA_URL_TEMPLATE: template } = config;
  // A domain is matched whole, however the pattern is written.
  const shopPattern = new RegExp(`^(?:${config.STOREA_SHOP_PATTERN})$`);
  if (clientId && clientSecret)
    return {
      clientId,
      clientSecret,
      webhookSecret: clientSecret,
      shopPattern,
      urlTemplate: template ?? 'https://{shop}',
    };
  if (clientId || config.production || !config.SANDBOX_URL)
    throw new AppError('NOT_CONFIGURED', 'storeA is not configured');
  // A secret that is configured alone is that of webhooks: the sandbox signs those as it is told, and knows no other app.
  return {
    ...SANDBOX,
    webhookSecret: clientSecret || SANDBOX.clientSecret,
    shopPattern,
    urlTemplate: template ?? `${config.SANDBOX_URL}/storeA/{shop}`,
  };
}
