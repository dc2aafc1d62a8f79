import type { Runtime } from './context.ts';
import { ProviderError } from './provider-error.ts';
import { noticeRequests } from './request-limit.ts';
import { inSpan } from './tracing.ts';

type Observers = Pick<Runtime, 'metrics' | 'tracing'>;

/**
 * Runs a call to an outside system in a span, and measures it from its first request: the wait for a slot before it is
 * only an attribute of the span. An error that is not a ProviderError, such as an abort or a bug, says nothing about the
 * system and is not measured. The system gets no `traceparent`: the ids of our traces are none of its business.
 */
export function observeCall<T>({ metrics, tracing }: Observers, system: string, call: () => Promise<T>): Promise<T> {
  return inSpan(
    { tracing },
    { name: `call ${system}`, kind: 'client', attributes: { 'peer.service': system } },
    async (span) => {
      const begunAt = performance.now();
      let sentAt: number | undefined;
      const measure = (outcome: string) =>
        metrics?.providerSeconds.observe(
          { provider: system, outcome },
          (performance.now() - (sentAt ?? begunAt)) / 1000,
        );
      const notice = () => {
        if (sentAt !== undefined) return;
        sentAt = performance.now();
        span.set({ 'cas.wait_ms': Math.round(sentAt - begunAt) });
      };
      try {
        const result = await noticeRequests(notice, call);
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
