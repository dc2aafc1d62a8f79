import { createHash } from 'node:crypto';
import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Config } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { noticeRequests } from '../../core/request-limit.ts';
import type { BucketSize } from '../../core/token-buckets.ts';
import type { AiBatches } from '../../providers/ai/ai-batches.ts';
import type { AiProvider, TextAnswer } from '../../providers/ai/ai-provider.ts';
import { aiProviderFor, aiVendorConfig } from '../../providers/ai/ai-vendors.ts';
import { createCallSlots, pacedCall } from '../jobs/paced-call.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import { storeUsage } from '../jobs/item-usage.ts';
import type { Caller, PacedSystem } from '../jobs/system-health.ts';
import { openAiKey } from '../organizations/ai-keys.ts';

/** An AI provider with one API key. Its calls share a rate limit, a circuit breaker and concurrency slots. */
export interface AiCredential {
  provider: AiProviderName;
  /** Whether the key is the organization's own. */
  ownKey: boolean;
  /** Identifies the credential without containing the key. */
  rateLimitKey: string;
}

/** A client of an AI provider, and the credential that it calls with. */
export interface AiClient {
  ai: AiProvider;
  batches: AiBatches;
  /** Whether the key is the organization's own: then calls cost no CT. */
  ownKey: boolean;
  credential: AiCredential;
}

/**
 * Returns a client with the organization's own key if it has one and may use it, otherwise with the key of the service.
 * Throws NOT_CONFIGURED if neither exists, or if the stored key cannot be decrypted: it is never replaced by another key.
 */
export async function organizationAiClient(
  ctx: Context,
  organizationId: string,
  provider: AiProviderName,
): Promise<AiClient> {
  const key = await openAiKey(ctx, organizationId, provider);
  if (key === null) return serviceAiClient(ctx, provider);
  const ai = aiProviderFor(ctx.config, provider, key);
  return {
    ai: withOwnKeyErrors(ai, provider),
    batches: ai.batches,
    ownKey: true,
    credential: aiCredential(ctx.config, provider, key),
  };
}

/** Returns a client with the key of the service. Throws NOT_CONFIGURED if there is none. */
export function serviceAiClient({ config }: Pick<Context, 'config'>, provider: AiProviderName): AiClient {
  const ai = aiProviderFor(config, provider);
  return { ai, batches: ai.batches, ownKey: false, credential: aiCredential(config, provider, null) };
}

/** The credential of a provider with an organization's own key, or with the key of the service for null. */
export function aiCredential(config: Config, provider: AiProviderName, key: string | null): AiCredential {
  const { baseUrl, apiKey } = aiVendorConfig(config, provider);
  const account = JSON.stringify([provider, baseUrl, key ?? apiKey, key !== null]);
  return {
    provider,
    ownKey: key !== null,
    rateLimitKey: `${provider}:${createHash('sha256').update(account).digest('base64url')}`,
  };
}

/**
 * The rate of calls with a credential, for all processes together; null without a limit. One second's calls may be made
 * at once.
 */
export function callBucketSize(config: Config, { provider }: AiCredential): BucketSize | null {
  const perSecond = (aiVendorConfig(config, provider).requestsPerMinute ?? config.AI_REQUESTS_PER_MINUTE) / 60;
  return perSecond > 0 ? { perSecond, burst: Math.max(1, Math.floor(perSecond)) } : null;
}

/**
 * The AI requests in flight in this process, shared fairly among credentials. Other work on an item needs no slot. As many
 * requests may wait, because responses that come together leave many slots free at once.
 */
const callSlots = memoizeByConfig(({ GENERATION_CONCURRENCY: slots }) => createCallSlots(slots, slots));

/**
 * Returns a provider whose calls respect the limits of the credential: a slot in this process, which is held from the
 * request to the response only; the rate limit in all processes; retries with backoff; and the circuit breaker. A call
 * throws ProviderPaused if the work has to wait, a ProviderError if it failed, or the reason of the signal.
 */
export function pacedAi(
  ctx: Context,
  { ai, ownKey, credential }: Omit<AiClient, 'batches'>,
  caller: Caller,
  meter: AiMeter,
): AiProvider {
  const slots = callSlots(ctx.config);
  const system = pacedSystem(ctx, credential);
  const paced = async <T extends TokenCounts>(call: () => Promise<T>): Promise<T> => {
    let inFlight = false;
    const sent = () => {
      caller.signal.throwIfAborted();
      meter.countCall();
      inFlight = true;
    };
    const counted = async () => {
      try {
        return await noticeRequests(sent, call);
      } finally {
        inFlight &&= caller.signal.aborted;
      }
    };
    try {
      const answer = await pacedCall(ctx, system, caller, counted, slots);
      countTokens(ctx, credential.provider, answer);
      const tokens = Math.max(0, Math.min(answer.inputTokens + answer.outputTokens, meter.maxTokens));
      await meter.addTokens(ownKey ? 0 : tokens);
      return answer;
    } catch (error) {
      // The vendor bills a call that is aborted in flight, and may bill one whose answer cannot be read.
      const billed = caller.signal.aborted ? inFlight : error instanceof ProviderError && error.answered;
      if (billed && !ownKey) await meter.addTokens(meter.maxTokens);
      throw error;
    }
  };
  return {
    generateText: (request) => paced(() => ai.generateText(request)),
    converse: (request) => paced(() => ai.converse(request)),
  };
}

type TokenCounts = Pick<TextAnswer, 'inputTokens' | 'outputTokens' | 'cachedTokens'>;

/** Counts the tokens of an answer in the metrics. */
export function countTokens({ metrics }: Context, provider: AiProviderName, answer: TokenCounts): void {
  if (!metrics) return;
  const counts = { input: answer.inputTokens, output: answer.outputTokens, cached: answer.cachedTokens };
  for (const [kind, tokens] of Object.entries(counts)) metrics.providerTokens.inc({ provider, kind }, tokens);
}

/** Counts the AI calls for one unit of work. */
export interface AiMeter {
  /** The most tokens that one call can use. */
  maxTokens: number;
  /** Runs when the request of a call is sent, those of retries included. */
  countCall(): void;
  /**
   * Runs for every answer with its tokens, and with `maxTokens` for a call whose answer is lost although the vendor bills
   * it. With an own key the tokens are 0: they cost the service nothing.
   */
  addTokens(tokens: number): Promise<void>;
}

/** Counts the calls for an item of a job, and stores their tokens with the item until its outcome decides who pays them. */
export function itemMeter(ctx: Context, job: Job, item: ClaimedItem, maxTokens: number): AiMeter {
  return {
    maxTokens,
    countCall() {
      item.usage.calls += 1;
      item.usage.unstored += 1;
    },
    addTokens: async (tokens) => {
      if (tokens > 0) await storeUsage(ctx, item, job.organizationId, tokens);
    },
  };
}

/** The limits that calls with a credential respect. */
export function pacedSystem({ config }: Context, credential: AiCredential): PacedSystem {
  const { rateLimitKey, provider, ownKey } = credential;
  return {
    provider,
    title: 'The AI provider',
    circuitKey: rateLimitKey,
    bucketKey: rateLimitKey,
    bucketSize: callBucketSize(config, credential),
    ownKey,
    pauseMs: config.AI_PAUSE_SECONDS * 1000,
  };
}

/** Replaces errors of the account by messages that ask the organization to act. */
function withOwnKeyErrors(ai: AiProvider, provider: AiProviderName): AiProvider {
  const translated = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => Promise.reject(ownKeyError(provider, error)));
  return {
    generateText: (request) => translated(ai.generateText(request)),
    converse: (request) => translated(ai.converse(request)),
  };
}

/** An error of a call with an own key, or the same error if it does not ask the organization to act. */
export function ownKeyError(provider: AiProviderName, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const messages: Partial<Record<ProviderError['kind'], string>> = {
    unauthorized: `The organization's own API key for ${provider} was refused: replace or remove it.`,
    quota: `The organization's own account at ${provider} has no credit left.`,
  };
  const message = messages[error.kind];
  return message ? new ProviderError(error.kind, message, undefined, { cause: error }) : error;
}
