import type { Context } from '../../../core/context.ts';
import type { AiBatches } from '../../../providers/ai/ai-batches.ts';
import { pacedCallOnce } from '../../jobs/paced-call.ts';
import { type AiClient, ownKeyError, pacedSystem } from '../ai-client.ts';

/**
 * The batches of a client, whose calls respect the rate limit and the circuit breaker of its key. They are never
 * repeated at once, because a submission has to be searched for before it is repeated. Results are read without a
 * permission of their own, because a call has succeeded just before.
 */
export function pacedBatches(
  ctx: Context,
  { batches, ownKey, credential }: Pick<AiClient, 'batches' | 'ownKey' | 'credential'>,
  batchId: string,
): AiBatches {
  const system = pacedSystem(ctx, credential);
  const paced = async <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
    try {
      return await pacedCallOnce(ctx, system, { subject: `batch:${batchId}`, signal }, call);
    } catch (error) {
      throw ownKey ? ownKeyError(credential.provider, error) : error;
    }
  };
  return {
    submit: (key, requests, signal) => paced(signal, () => batches.submit(key, requests, signal)),
    find: (search, signal) => paced(signal, () => batches.find(search, signal)),
    get: (id, signal) => paced(signal, () => batches.get(id, signal)),
    cancel: (id, signal) => paced(signal, () => batches.cancel(id, signal)),
    remove: (batch, signal) => paced(signal, () => batches.remove(batch, signal)),
    results: (batch, signal) => batches.results(batch, signal),
  };
}
