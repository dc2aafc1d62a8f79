import { LRUCache } from 'lru-cache';
import { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import type { Config } from '../../core/config.ts';
import type { Runtime } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { observeCalls } from '../../core/observe-call.ts';
import { lazyProvider } from './lazy-provider.ts';
import type { PayASettings } from './payA.ts';
import type { PayBSettings } from './payB.ts';
import type { PaymentProvider, PlatformEvent } from './payment-provider.ts';
import { ourPriceIds } from './prices.ts';

type Name = `${PaymentProviderName}`;

type Observed = Pick<Runtime, 'config' | 'metrics' | 'tracing'>;

interface Connection {
  apiUrl: string | undefined;
  apiKey: string | undefined;
  /** Only used by payA. */
  clientToken: string | null;
  webhookSecrets: readonly string[];
}

const CONFIGURED: Record<Name, (config: Config) => Connection> = {
  payA: (config) => ({
    apiUrl: config.PAYA_API_URL,
    apiKey: config.PAYA_API_KEY,
    clientToken: config.PAYA_CLIENT_TOKEN ?? null,
    webhookSecrets: config.PAYA_WEBHOOK_SECRET,
  }),
  payB: (config) => ({
    apiUrl: config.PAYB_API_URL,
    apiKey: config.PAYB_API_KEY,
    clientToken: null,
    webhookSecrets: config.PAYB_WEBHOOK_SECRET,
  }),
};

/** The credentials that the sandbox accepts. */
const SANDBOX: Record<Name, Omit<Connection, 'apiUrl'>> = {
  payA: { apiKey: 'pdl_sandbox_key', clientToken: 'test_sandbox', webhookSecrets: ['pdl_ntfset_sandbox_secret'] },
  payB: { apiKey: 'sandbox-key', clientToken: null, webhookSecrets: ['whsec_c2FuZGJveC13ZWJob29rLXNlY3JldC1wYXlC'] },
};

const CREATE: Record<Name, (settings: PayASettings & PayBSettings) => Promise<PaymentProvider>> = {
  payA: async (settings) => (await import('./payA.ts')).createPayA(settings),
  payB: async (settings) => (await import('./payB.ts')).createPayB(settings),
};

/** Two are configured; tests use more. */
const MAX_PROVIDERS = 50;
const providers = new LRUCache<string, PaymentProvider>({ max: MAX_PROVIDERS });

/** Returns the observed client of a platform. Throws NOT_CONFIGURED without an address and a key. */
export function paymentProviderFor(ctx: Observed, name: Name): PaymentProvider {
  return observeCalls(ctx, name, clientOf(ctx.config, name));
}

/** Returns the platform for new checkouts. Throws NOT_CONFIGURED without an address and a key. */
export function activeProvider(ctx: Observed): PaymentProvider {
  return paymentProviderFor(ctx, ctx.config.PAYMENT_PROVIDER);
}

/** Reads a webhook of a platform as {@link PaymentProvider.readEvent}. Throws NOT_CONFIGURED as well. */
export function readPaymentEvent(config: Config, name: Name, body: string, headers: Headers): Promise<PlatformEvent> {
  return clientOf(config, name).readEvent(body, headers);
}

/** Returns the client of a platform, cached by its settings. */
function clientOf(config: Config, name: Name): PaymentProvider {
  const { apiUrl, apiKey, ...others } = connectionOf(config, name);
  if (!apiUrl || !apiKey) throw new AppError('NOT_CONFIGURED', 'Billing is not configured');
  const settings = {
    apiUrl,
    apiKey,
    ...others,
    ourPrices: ourPriceIds(config, name),
    timeoutMs: config.PAYMENT_TIMEOUT_SECONDS * 1000,
  };
  const key = JSON.stringify([name, settings]);
  const provider = providers.get(key) ?? lazyProvider(PaymentProviderName[name], () => CREATE[name](settings));
  providers.set(key, provider);
  return provider;
}

/**
 * Returns the configured connection; outside production the sandbox's one by default. The sandbox never gets a
 * configured API key, but its webhooks may be signed with a configured secret.
 */
function connectionOf(config: Config, name: Name): Connection {
  const configured = CONFIGURED[name](config);
  if (configured.apiUrl || config.production || !config.SANDBOX_URL) return configured;
  const sandbox = SANDBOX[name];
  return {
    ...sandbox,
    apiUrl: `${config.SANDBOX_URL}/${name}`,
    webhookSecrets: [...sandbox.webhookSecrets, ...configured.webhookSecrets],
  };
}
