import { z } from 'zod';
import { sleep } from '../../../core/sleep.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { networkError, rateLimited, truncatedBody } from '../errors.ts';
import type { OpenOptions } from '../store-platform.ts';
import { graphqlError, isThrottled, statusError, unreadable } from './error.ts';
import { QueryBudget, queryCost, type Reservation } from './query-budget.ts';

/** Attempts of one query. A shop that always throttles must not be called forever. */
const MAX_ATTEMPTS = 6;
/** The time for all attempts of one query. After it the error says when to retry, and the job engine waits. */
const MAX_TOTAL_MS = 10_000;
/** How long the shop is blocked for all processes after a throttled response without a time. */
const DEFAULT_BLOCK_MS = 1000;
/** The wait after a throttled response that reported the bucket's level: the budget then knows when to send again. */
const THROTTLED_RETRY_MS = 100;
/** Callers that wait for the same moment are spread over this time. */
const JITTER_MS = 250;

/** The envelope of https://shopify.dev/docs/api/admin-graphql: data, errors and the cost of the query. */
const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string().catch(''),
        extensions: z.object({ code: z.string() }).partial().nullish().catch(null),
      }),
    )
    .nullish(),
  extensions: z.object({ cost: queryCost }).nullish().catch(null),
});

type Envelope = z.infer<typeof envelope>;
type AttemptResult = { body: Envelope } | { waitMs: number };

export interface StoreAClientOptions extends Omit<OpenOptions<'accessToken'>, 'baseUrl'> {
  /** The address of the GraphQL endpoint of one API version. */
  endpoint: string;
}

/** Sends queries to the Admin API of one shop, within the shop's budget of query points. */
export class StoreAClient {
  private readonly budget: QueryBudget;

  constructor(private readonly options: StoreAClientOptions) {
    this.budget = new QueryBudget(options.tokenBuckets, options.bucketKey);
  }

  /**
   * Returns the data of a query, validated by `schema`. Waits while the shop throttles, at most ten seconds in total.
   * Throws ProviderError, with the time of the next attempt where the shop throttles, or the signal's reason.
   */
  async query<Data>(query: string, variables: object, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Data> {
    const endAt = Date.now() + MAX_TOTAL_MS;
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.attempt(await this.reserve(query, endAt, signal), variables, signal);
      if ('body' in result) return dataOf(result.body, schema);
      if (attempt === MAX_ATTEMPTS || Date.now() + result.waitMs > endAt)
        throw rateLimited(Math.max(result.waitMs, DEFAULT_BLOCK_MS));
      await sleep(result.waitMs, signal);
    }
  }

  /** Reserves the points of a query and waits until it may be sent. Throws where that is later than `endAt`. */
  private async reserve(query: string, endAt: number, signal?: AbortSignal): Promise<Reservation> {
    for (;;) {
      signal?.throwIfAborted();
      const leftMs = Math.max(0, endAt - Date.now());
      const { waitMs, reservation } = await this.budget.reserve(query, leftMs);
      if (waitMs > leftMs) throw rateLimited(waitMs);
      try {
        if (waitMs > 0) await sleep(reservation ? waitMs : waitMs + Math.random() * JITTER_MS, signal);
      } catch (error) {
        if (reservation) this.budget.refund(reservation);
        throw error;
      }
      if (reservation) return reservation;
    }
  }

  /** Sends the query once. */
  private async attempt(reservation: Reservation, variables: object, signal?: AbortSignal): Promise<AttemptResult> {
    const { response, text } = await this.send(reservation.query, variables, signal).catch((error: unknown) => {
      this.budget.keep(reservation);
      throw networkError(error, signal);
    });
    const body = response.ok ? readEnvelope(text) : statusError(response);
    const cost = body instanceof Error ? null : body.extensions?.cost;
    if (cost) this.budget.settle(reservation, cost);
    else this.budget.refund(reservation);
    if (response.status === 429) return { waitMs: this.block(retryAfterMs(response.headers) ?? DEFAULT_BLOCK_MS) };
    if (body instanceof Error) throw body;
    if (body.errors?.some(isThrottled)) return { waitMs: cost ? THROTTLED_RETRY_MS : this.block(DEFAULT_BLOCK_MS) };
    return { body };
  }

  private async send(
    query: string,
    variables: object,
    signal?: AbortSignal,
  ): Promise<{ response: Response; text: string }> {
    const { endpoint, accessToken, fetch } = this.options;
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Shopify-Access-Token': accessToken,
    };
    // A redirect is not followed, so that the token is not sent to another address.
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
      signal: signal ?? null,
      redirect: 'manual',
    });
    return { response, text: await response.text() };
  }

  private block(ms: number): number {
    this.budget.block(ms);
    return ms;
  }
}

function readEnvelope(text: string): Envelope | Error {
  try {
    return envelope.parse(JSON.parse(text));
  } catch (error) {
    return error instanceof SyntaxError && text.startsWith('{') ? truncatedBody(error) : unreadable(error);
  }
}

function dataOf<Data>({ data, errors }: Envelope, schema: z.ZodType<Data>): Data {
  if (errors?.[0]) throw graphqlError(errors[0]);
  const result = schema.safeParse(data);
  if (!result.success) throw unreadable(result.error);
  return result.data;
}
