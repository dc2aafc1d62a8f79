import type { z } from 'zod';
import { sleep } from '../../../core/sleep.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { networkError, rateLimited, truncatedBody } from '../errors.ts';
import type { OpenOptions } from '../store-platform.ts';
import { answerError } from './error.ts';
import { sign } from './sign.ts';

/** Attempts of one call. A store that always responds with 429 must not be called forever. */
const MAX_ATTEMPTS = 6;
/** The time for all attempts of one call. After it the error says when to retry, and the job engine waits. */
const MAX_TOTAL_MS = 10_000;
/** The first wait after a 429 without `Retry-After`: hosts and plugins that limit requests often send none. */
const DEFAULT_WAIT_MS = 1000;
/** Callers that wait for the same moment are spread over this time. */
const JITTER_MS = 250;

export type WooCommerceOptions = OpenOptions<'consumerKey' | 'consumerSecret'>;

interface Call {
  params?: Record<string, string | number>;
  data?: object;
  signal?: AbortSignal | undefined;
}

/** Calls the REST API of one store. */
export class WooCommerceClient {
  constructor(private readonly options: WooCommerceOptions) {}

  /**
   * Sends a request and returns its body, validated by `schema`. Waits while the store limits requests, at most ten
   * seconds in total. Throws ProviderError, with the time of the next attempt where the store is rate-limited, or the
   * signal's reason.
   */
  async call<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    endpoint: string,
    schema: z.ZodType<Answer>,
    { params = {}, data, signal }: Call = {},
  ): Promise<Answer> {
    return this.send(schema, signal, () => {
      const url = `${this.options.baseUrl.replace(/\/$/, '')}/wp-json/wc/v3/${endpoint}`;
      // Signed again for every attempt: a store accepts a nonce once.
      const { address, headers } = sign(this.options, method, url, params);
      return this.options.fetch(address, {
        method,
        headers: { ...headers, ...(data && { 'Content-Type': 'application/json;charset=utf-8' }) },
        body: data ? JSON.stringify(data) : null,
        signal: signal ?? null,
        redirect: 'manual',
      });
    });
  }

  /** Returns the site's index at `/wp-json/`, which is public: the API key is not sent. */
  async index<Answer>(schema: z.ZodType<Answer>, signal?: AbortSignal): Promise<Answer> {
    const { baseUrl, fetch } = this.options;
    const address = `${baseUrl.replace(/\/+$/, '')}/wp-json/?_fields=name,home`;
    return this.send(schema, signal, () =>
      fetch(address, { headers: { Accept: 'application/json' }, signal: signal ?? null, redirect: 'manual' }),
    );
  }

  private async send<Answer>(
    schema: z.ZodType<Answer>,
    signal: AbortSignal | undefined,
    request: () => Promise<Response>,
  ): Promise<Answer> {
    const { tokenBuckets, bucketKey } = this.options;
    const endAt = Date.now() + MAX_TOTAL_MS;
    for (let attempt = 1; ; attempt += 1) {
      await this.waitUntilUnblocked(endAt, signal);
      const response = await request().catch((error: unknown) => {
        throw networkError(error, signal);
      });
      if (response.status !== 429) return this.read(response, schema, signal);
      await response.body?.cancel();
      const waitMs = retryAfterMs(response.headers) ?? DEFAULT_WAIT_MS * 2 ** (attempt - 1);
      await tokenBuckets.block(bucketKey, waitMs);
      if (attempt === MAX_ATTEMPTS || Date.now() + waitMs > endAt) throw rateLimited(Math.max(waitMs, DEFAULT_WAIT_MS));
    }
  }

  /**
   * Waits while the store is blocked after a 429 to any of our processes. Throws where the block ends after `endAt`.
   */
  private async waitUntilUnblocked(endAt: number, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const { waitMs } = await this.options.tokenBuckets.take(this.options.bucketKey, null);
      if (waitMs <= 0) return;
      if (Date.now() + waitMs > endAt) throw rateLimited(waitMs);
      await sleep(waitMs + Math.random() * JITTER_MS, signal);
    }
  }

  private async read<Answer>(
    response: Response,
    schema: z.ZodType<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const text = await response.text().catch((error: unknown) => {
      throw networkError(error, signal);
    });
    if (!response.ok) throw answerError(response, text);
    const answer = schema.safeParse(parsed(text));
    if (!answer.success) throw unreadable(answer.error);
    return answer.data;
  }
}

/** Text that begins like JSON and cannot be parsed was truncated on its way, or by PHP's time limit. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw /^\s*[[{]/.test(text) ? truncatedBody(cause) : unreadable(cause);
  }
}

const unreadable = (cause: unknown) =>
  new ProviderError(
    'rejected',
    "The address did not answer like WooCommerce's API. Check the store's address.",
    undefined,
    { cause },
  );
