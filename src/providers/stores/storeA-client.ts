import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderError } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';
import { graphqlError, isThrottled, networkError, statusError } from './storeA-error.ts';
import { Pacer, throttleStatus } from './storeA-pacer.ts';

/** How often a query is sent at most: being asked to wait is no failure, but it must end. */
const MAX_ATTEMPTS = 6;
/** The longest single wait; a shop that asks for more gets its turn from the job engine instead. */
const MAX_WAIT_MS = 30_000;
const DEFAULT_WAIT_MS = 1000;

/** The envelope of https://shopify.dev/docs/api/admin-graphql: data, errors and what the query cost. */
const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string().catch(''), extensions: z.object({ code: z.string() }).partial().nullish().catch(null) }))
    .nullish(),
  extensions: z
    .object({ cost: z.object({ requestedQueryCost: z.number(), throttleStatus }) })
    .nullish()
    .catch(null),
});

type Envelope = z.infer<typeof envelope>;
/** What came of one attempt. */
type Turn<Data> = { data: Data } | { waitMs: number };

export interface StoreAClientOptions {
  /** The address of one API version's GraphQL endpoint. */
  endpoint: string;
  accessToken: string;
  fetch: typeof fetch;
}

/** Sends queries to one shop's Admin API, at the pace the shop allows. */
export class StoreAClient {
  private readonly pacer = new Pacer();

  constructor(private readonly options: StoreAClientOptions) {}

  /** The data of an answer, checked by `schema`. Waits while the shop says so; throws ProviderError, or the signal's reason. */
  async query<Data>(query: string, variables: object, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Data> {
    for (let attempt = 1; ; attempt += 1) {
      await wait(this.pacer.reserve(query), signal);
      const response = await this.send(query, variables, signal);
      const turn = response.status === 429 ? await refusedWait(response) : await this.read(response, query, schema, signal);
      if (!('waitMs' in turn)) return turn.data;
      if (attempt === MAX_ATTEMPTS || turn.waitMs > MAX_WAIT_MS) {
        throw new ProviderError('rate_limited', 'The store asks to slow down.', turn.waitMs);
      }
      await wait(turn.waitMs, signal);
    }
  }

  private async send(query: string, variables: object, signal?: AbortSignal): Promise<Response> {
    const { endpoint, accessToken, fetch } = this.options;
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Shopify-Access-Token': accessToken };
    return fetch(endpoint, { method: 'POST', headers, body: JSON.stringify({ query, variables }), signal: signal ?? null, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw networkError(error, signal);
      },
    );
  }

  private async read<Data>(response: Response, query: string, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Turn<Data>> {
    const text = await response.text().catch((error: unknown) => {
      throw networkError(error, signal);
    });
    if (!response.ok) throw statusError(response);
    const body = parseEnvelope(text);
    const cost = body.extensions?.cost;
    if (cost) this.pacer.learn(query, cost.requestedQueryCost, cost.throttleStatus);
    const errors = body.errors ?? [];
    if (errors.some(isThrottled)) return { waitMs: cost ? this.pacer.waitFor(cost.requestedQueryCost) || DEFAULT_WAIT_MS / 10 : DEFAULT_WAIT_MS };
    if (errors[0]) throw graphqlError(errors[0]);
    const data = schema.safeParse(body.data);
    if (!data.success) throw unreadable(data.error);
    return { data: data.data };
  }
}

async function refusedWait(response: Response): Promise<{ waitMs: number }> {
  await response.body?.cancel();
  return { waitMs: retryAfterMs(response.headers) ?? DEFAULT_WAIT_MS };
}

function parseEnvelope(text: string): Envelope {
  try {
    return envelope.parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause: unknown) =>
  new ProviderError('rejected', "The address did not answer like a store's API. Check the store's address.", undefined, { cause });

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (ms <= 0) return;
  await sleep(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    throw signal?.aborted ? signal.reason : error;
  });
}
