import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api';
import type { z } from 'zod';
import type { TokenBuckets } from '../../../core/token-buckets.ts';
import { sleep } from '../../../core/sleep.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { truncatedBody, networkError, rateLimited } from '../errors.ts';
import { guardedAdapter } from './adapter.ts';
import { answerError } from './error.ts';

/** How often a call is sent at most: being asked to wait is no failure, but it must end. */
const MAX_ATTEMPTS = 6;
/** For how long a call is tried at most, waiting included. Who has more time asks again when the error says. */
const MAX_TOTAL_MS = 10_000;
/** WooCommerce has no limit of its own: hosts and plugins that have one often do not say how long. */
const UNSAID_MS = 1000;
/** Those who wait for the same moment come back a little apart. */
const APART_MS = 250;

export interface WooCommerceClientOptions {
  /** The shop's address, for example `https://shop.example/de`. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** The guarded one in the service: the address comes from a user. */
  fetch: typeof fetch;
  /** Where a 429 is told to all processes, under `bucketKey`. */
  tokenBuckets: TokenBuckets;
  bucketKey: string;
}

interface Call {
  params?: Record<string, string | number>;
  data?: object;
  signal?: AbortSignal | undefined;
}

/** Calls one shop's REST API by the official client, which signs: OAuth 1.0a over plain http, Basic over https. */
export class WooCommerceClient {
  constructor(private readonly options: WooCommerceClientOptions) {}

  /**
   * An answer, checked by `schema`. Waits while the shop asks to, for ten seconds in all; throws ProviderError, then with the time
   * that it takes, or the signal's reason.
   */
  async call<Answer>(
    method: 'get' | 'post' | 'put',
    endpoint: string,
    schema: z.ZodType<Answer>,
    call: Call = {},
  ): Promise<Answer> {
    const { signal } = call;
    return this.withRetries(
      signal,
      async () => {
        const { baseUrl: url, consumerKey, consumerSecret, fetch } = this.options;
        const axiosConfig = { adapter: guardedAdapter(fetch, signal), transformResponse: [] };
        const api = new WooCommerceRestApi.default({ url, consumerKey, consumerSecret, version: 'wc/v3', axiosConfig });
        const params = call.params ?? {};
        const sent = method === 'get' ? api.get(endpoint, params) : api[method](endpoint, call.data ?? {}, params);
        return (await sent).data as Response;
      },
      schema,
    );
  }

  /** What the site says of itself under `/wp-json/`, without the keys: it is open. */
  async index<Answer>(schema: z.ZodType<Answer>, signal?: AbortSignal): Promise<Answer> {
    const { baseUrl, fetch } = this.options;
    const address = `${baseUrl.replace(/\/+$/, '')}/wp-json/?_fields=name,home`;
    return this.withRetries(
      signal,
      () => fetch(address, { headers: { Accept: 'application/json' }, signal: signal ?? null, redirect: 'manual' }),
      schema,
    );
  }

  private async withRetries<Answer>(
    signal: AbortSignal | undefined,
    send: () => Promise<Response>,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> {
    const { tokenBuckets, bucketKey } = this.options;
    const endAt = Date.now() + MAX_TOTAL_MS;
    for (let attempt = 1; ; attempt += 1) {
      await this.turn(endAt, signal);
      const response = await send().catch((error: unknown) => {
        throw networkError(error, signal);
      });
      if (response.status !== 429) return this.read(response, schema, signal);
      await response.body?.cancel();
      const waitMs = retryAfterMs(response.headers) ?? UNSAID_MS * 2 ** (attempt - 1);
      await tokenBuckets.block(bucketKey, waitMs);
      if (attempt === MAX_ATTEMPTS || Date.now() + waitMs > endAt) throw rateLimited(Math.max(waitMs, UNSAID_MS));
    }
  }

  /** Waits for as long as the shop asked for quiet, whichever process of ours it told. Throws where that is later than `endAt`. */
  private async turn(endAt: number, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const { waitMs } = await this.options.tokenBuckets.take(this.options.bucketKey, null);
      if (waitMs <= 0) return;
      if (Date.now() + waitMs > endAt) throw rateLimited(waitMs);
      await sleep(waitMs + Math.random() * APART_MS, signal);
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

/** What begins like JSON and does not end like it was cut off on its way, or by PHP's time limit. */
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
