import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Runtime } from '../../core/context.ts';
import type { Metrics } from '../../core/metrics.ts';
import { aiCredential } from '../generation/ai-client.ts';

/**
 * Adds the gauge of the circuit breakers of the AI providers with the keys of the service. Those of stores and of own keys
 * are not among them: their number is unbounded, and they concern one organization each.
 */
export function addCircuitGauges(metrics: Metrics, { config, circuitBreakers }: Runtime): void {
  metrics.addGauge(
    {
      name: 'cas_circuit_open',
      help: 'Whether the circuit breaker of an AI provider is open or half-open, with the key of the service: 1 or 0.',
      labelNames: ['provider'],
    },
    () =>
      Promise.all(
        Object.values(AiProviderName).map(async (provider) => {
          const isOpen = await circuitBreakers.isOpen(aiCredential(config, provider, null).rateLimitKey);
          return { labels: { provider }, value: isOpen ? 1 : 0 };
        }),
      ),
  );
}
