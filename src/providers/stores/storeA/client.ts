import { z } from 'zod';
import type { TokenBuckets } from '../../../core/token-buckets.ts';
import { sleep } from '../../../core/sleep.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { truncatedBody, networkError, rateLimited } from '../errors.ts';
import { graphqlError, isThrottled, statusError, unreadable } from './error.ts';
import { Pacer, queryCost, type Reserved } from './pacer.ts';

/** How often a query is sent at most: being asked to wait is no failure, but it must end. */
const MAX_ATTEMPTS = 6;
/** For how long a query is tried at most, waiting included. Who has more time asks again when the error says. */
const MAX_TOTAL_MS = 10_000;
/** How long all are quiet where the shop does not say. */
const UNSAID_MS = 1000;
/** A refused query asks for its place in the line again after this. */
const SHORT_MS = 100;
/** Those who wait for the same moment come back a little apart. */
const APART_MS = 250;

/** The envelope of https://shopify.dev/docs/api/admin-graphql: data, errors and what the query cost. */
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
/** What came of one attempt. */
type Turn = { body: Envelope } | { waitMs: number };

export interface StoreAClientOptions {
  /** The address of one API version's GraphQL endpoint. */
  endpoint: string;
  accessToken: string;
  fetch: typeof fetch;
  tokenBuckets: TokenBuckets;
  bucketKey: string;
}

/** Sends queries to one shop's Admin API, at the pace the shop allows. */
export class StoreAClient {
  private readonly pacer: Pacer;

  constructor(private readonly options: StoreAClientOptions) {
    this.pacer = new Pacer(options.tokenBuckets, options.bucketKey);
  }

  /**
   * The data of an answer, checked by `schema`. Waits while the shop says so, for ten seconds in all; throws ProviderError, then
   * with the time that it takes, or the signal's reason.
   */
  async query<Data>(query: string, variables: object, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Data> {
    const endAt = Date.now() + MAX_TOTAL_MS;
    for (let attempt = 1; ; attempt += 1) {
      const turn = await this.attempt(await this.turn(query, endAt, signal), variables, signal);
      if ('body' in turn) return dataOf(turn.body, schema);
      if (attempt === MAX_ATTEMPTS || Date.now() + turn.waitMs > endAt)
        throw rateLimited(Math.max(turn.waitMs, UNSAID_MS));
      await sleep(turn.waitMs, signal);
    }
  }

  /** Waits until the query may be sent. Throws where that is later than `endAt`. */
  private async turn(query: string, endAt: number, signal?: AbortSignal): Promise<Reserved> {
    for (;;) {
      signal?.throwIfAborted();
      const leftMs = Math.max(0, endAt - Date.now());
      const { waitMs, reserved } = await this.pacer.reserve(query, leftMs);
      if (waitMs > leftMs) throw rateLimited(waitMs);
      try {
        if (waitMs > 0) await sleep(reserved ? waitMs : waitMs + Math.random() * APART_MS, signal);
      } catch (error) {
        if (reserved) this.pacer.unused(reserved);
        throw error;
      }
      if (reserved) return reserved;
    }
  }

  /** Sends the query once. */
  private async attempt(reserved: Reserved, variables: object, signal?: AbortSignal): Promise<Turn> {
    const { response, text } = await this.send(reserved.query, variables, signal).catch((error: unknown) => {
      this.pacer.lost(reserved);
      throw networkError(error, signal);
    });
    const body = response.ok ? readEnvelope(text) : statusError(response);
    const cost = body instanceof Error ? null : body.extensions?.cost;
    if (cost) this.pacer.answered(reserved, cost);
    else this.pacer.unused(reserved);
    if (response.status === 429) return { waitMs: this.quiet(retryAfterMs(response.headers) ?? UNSAID_MS) };
    if (body instanceof Error) throw body;
    if (body.errors?.some(isThrottled)) return { waitMs: cost ? SHORT_MS : this.quiet(UNSAID_MS) };
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
    // The token must not travel to wherever an answer points.
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
      signal: signal ?? null,
      redirect: 'manual',
    });
    return { response, text: await response.text() };
  }

  /** Tells everybody who calls the shop. */
  private quiet(ms: number): number {
    this.pacer.block(ms);
    return ms;
  }
}

/** The answer, or what is wrong with it. */
function readEnvelope(text: string): Envelope | Error {
  try {
    return envelope.parse(JSON.parse(text));
  } catch (error) {
    return error instanceof SyntaxError && text.startsWith('{') ? truncatedBody(error) : unreadable(error);
  }
}

function dataOf<Data>({ data, errors }: Envelope, schema: z.ZodType<Data>): Data {
  if (errors?.[0]) throw graphqlError(errors[0]);
  const checked = schema.safeParse(data);
  if (!checked.success) throw unreadable(checked.error);
  return checked.data;
}
