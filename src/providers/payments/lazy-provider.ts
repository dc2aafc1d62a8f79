import type { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import { once } from '../../core/once.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Returns a provider that is created with its first call. The SDKs of the platforms take much memory, and most processes
 * never make a call.
 */
export function lazyProvider(name: PaymentProviderName, create: () => Promise<PaymentProvider>): PaymentProvider {
  const created = once(create);
  return {
    name,
    openCheckout: async (...args) => (await created()).openCheckout(...args),
    changePlan: async (...args) => (await created()).changePlan(...args),
    restoreBillingDate: async (...args) => (await created()).restoreBillingDate(...args),
    cancelAtPeriodEnd: async (...args) => (await created()).cancelAtPeriodEnd(...args),
    cancelNow: async (...args) => (await created()).cancelNow(...args),
    portalUrl: async (...args) => (await created()).portalUrl(...args),
    invoicePdf: async (...args) => (await created()).invoicePdf(...args),
    readEvent: async (...args) => (await created()).readEvent(...args),
  };
}
