import { Deadline } from '../../core/deadline.ts';
import { once } from '../../core/once.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { noticeRequests } from '../../core/request-limit.ts';
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
  /** Sends one request through `boundedFetch`, without retries, and reads the response. */
  send(body: Body, signal: AbortSignal): Promise<VendorAnswer>;
  /** Maps an error of the SDK that `send` did not map itself. */
  toError?(error: unknown): Error;
}

/** For everything together: connecting, thinking, the whole body. */
const AI_TIMEOUT_MS = 120_000;
/**
 * The limits of the SDKs would include the wait for a slot, and end with the headers of the response, so that a body that
 * never ends would block the call. This is the longest that they know: {@link createAiProvider} and the batches have limits
 * of their own.
 */
export const SDK_TIMEOUT_MS = 2 ** 31 - 1;

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
 * Makes one call under the signal of the caller, and under a time limit that begins when the request is sent. Throws the
 * reason of the signal, a ProviderError, or RequestNotSent.
 */
async function callOnce<Body>(
  api: AiApi<Body>,
  body: Body,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<VendorAnswer> {
  signal?.throwIfAborted();
  const deadline = new Deadline(timeoutMs, signal, 'later');
  try {
    return await noticeRequests(
      () => deadline.begin(),
      () => api.send(body, deadline.signal),
    );
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (deadline.passed) throw aiError('timeout', error);
    throw error instanceof ProviderError ? error : (api.toError?.(error) ?? brokenCall(error));
  } finally {
    deadline.end();
  }
}
