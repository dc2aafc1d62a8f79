import type { Runtime } from './context.ts';
import { ProviderError } from './provider-error.ts';
import { inSpan } from './tracing.ts';

type Observers = Pick<Runtime, 'metrics' | 'tracing'>;

/**
 * Runs a call to an outside system in a span, and measures it. An error that is not a ProviderError, such as an abort or
 * a bug, says nothing about the system and is not measured. The system gets no `traceparent`: the ids of our traces are
 * none of its business.
 */
export function observeCall<T>({ metrics, tracing }: Observers, system: string, call: () => Promise<T>): Promise<T> {
  return inSpan(
    { tracing },
    { name: `call ${system}`, kind: 'client', attributes: { 'peer.service': system } },
    async () => {
      if (!metrics) return call();
      const startedAt = performance.now();
      const measure = (outcome: string) =>
        metrics.providerSeconds.observe({ provider: system, outcome }, (performance.now() - startedAt) / 1000);
      try {
        const result = await call();
        measure('succeeded');
        return result;
      } catch (error) {
        if (error instanceof ProviderError) measure(error.kind);
        throw error;
      }
    },
  );
}

/** Returns a client of an outside system each of whose methods is observed. All of its methods must be calls. */
export function observeCalls<Client extends object>(observers: Observers, system: string, client: Client): Client {
  if (!observers.metrics && !observers.tracing) return client;
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function'
        ? (...args: unknown[]) => observeCall(observers, system, () => Reflect.apply(value, target, args))
        : value;
    },
  });
}
