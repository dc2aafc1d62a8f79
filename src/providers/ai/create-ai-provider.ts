import { Deadline } from '../../core/deadline.ts';
import { once } from '../../core/once.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { AiConversationRequest } from './ai-conversation.ts';
import { aiError, brokenCall } from './ai-error.ts';
import type { TextRequest } from './ai-provider.ts';
import type { AiConnection, AiVendorClient } from './ai-vendor.ts';
import { type AiBatchesApi, createAiBatches } from './create-ai-batches.ts';
import { conversationAnswer, textAnswer, type VendorAnswer } from './vendor-answer.ts';

/** How the API of a vendor is called. `Body` is the request as its SDK takes it. */
export interface AiApi<Body> {
  /** Tokens of an image, for the estimate where the vendor does not report its usage. */
  imageTokens: number;
  textBody(request: TextRequest): Body;
  conversationBody(request: AiConversationRequest): Body;
  /** Sends one request, without retries, and reads the response. */
  send(body: Body, signal: AbortSignal): Promise<VendorAnswer>;
  /** Maps an error of the SDK that `send` did not map itself. */
  toError?(error: unknown): ProviderError;
}

/** For everything together: connecting, thinking, the whole body. */
export const AI_TIMEOUT_MS = 120_000;

/**
 * Returns a client that calls the API of a vendor. The API is loaded with the first call, because the SDKs of the
 * vendors take much memory and most processes need at most one of them.
 */
export function createAiProvider<Body>(
  load: () => Promise<AiApi<Body> & AiBatchesApi<Body>>,
  { timeoutMs = AI_TIMEOUT_MS }: Pick<AiConnection, 'timeoutMs'>,
): AiVendorClient {
  const loaded = once(load);
  return {
    async generateText(request) {
      const api = await loaded();
      return textAnswer(
        await callOnce(api, api.textBody(request), request.signal, timeoutMs),
        request,
        api.imageTokens,
      );
    },
    async converse(request) {
      const api = await loaded();
      return conversationAnswer(await callOnce(api, api.conversationBody(request), request.signal, timeoutMs), request);
    },
    batches: createAiBatches(loaded),
  };
}

/**
 * Makes one call under the signal of the caller and a time limit. The limits of the SDKs end with the headers of the
 * response, so that a body that never ends would block the call. Throws the reason of the signal, or a ProviderError.
 */
async function callOnce<Body>(
  api: AiApi<Body>,
  body: Body,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<VendorAnswer> {
  signal?.throwIfAborted();
  const deadline = new Deadline(timeoutMs, signal);
  try {
    return await api.send(body, deadline.signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (deadline.passed) throw aiError('timeout', error);
    throw error instanceof ProviderError ? error : (api.toError?.(error) ?? brokenCall(error));
  } finally {
    deadline.end();
  }
}
