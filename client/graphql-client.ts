import { type GraphQLFormattedError, print, type TypedQueryDocumentNode } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { type Subscription, mapSubscription } from './subscription.ts';
import { brokenSubscription, GraphqlError, graphqlError } from './graphql-error.ts';
import { asSession, type Session } from './session.ts';

export interface GraphqlOptions {
  /** How many times in a row a broken connection is retried before its subscriptions end. The default is 10. */
  reconnects?: number;
  /**
   * The first delay before a retry. Each further one is twice as long, up to 30 seconds, with jitter. The default is
   * 500.
   */
  firstWaitMs?: number;
  /** Called after a reconnect, to read what the subscriptions missed. */
  onReconnect?: () => void;
}

interface GraphqlResponse<Result> {
  data?: Result | null | undefined;
  errors?: readonly GraphQLFormattedError[] | undefined;
}

/** Variables are optional only if the document requires none. */
type VariableArguments<Variables> =
  Record<never, never> extends Variables ? [variables?: Variables] : [variables: Variables];

const RECONNECTS = 10;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** The close codes of a missing and of an invalid token, after which the user must sign in again. */
const UNAUTHENTICATED_CODES = new Set([4401, 4403]);

/**
 * A client for GraphQL with the typed documents of `generated/operations.ts`. If a token is rejected, it is exchanged
 * and the request is repeated once. All subscriptions share one socket.
 */
export class GraphqlClient {
  readonly session: Session;
  private socket: Client | null = null;

  /** @param url the address of the service, such as `http://localhost:4000` */
  constructor(
    private readonly url: string,
    session: Session | string | null = null,
    private readonly options: GraphqlOptions = {},
  ) {
    this.session = asSession(url, session);
  }

  /** Runs a query or mutation. Throws a {@link GraphqlError} if the service responds with an error. */
  async request<Result, Variables>(
    document: TypedQueryDocumentNode<Result, Variables>,
    ...[variables]: VariableArguments<Variables>
  ): Promise<Result> {
    const body = JSON.stringify({ query: print(document), variables });
    const { token } = this.session;
    const response = await this.send<Result>(body, token);
    const next = token && rejectsToken(response) ? await this.session.replace(token) : null;
    return resultOf(next ? await this.send<Result>(body, next) : response);
  }

  /**
   * Runs a subscription until it ends, the loop exits, or `return` is called. After a broken connection it reconnects
   * with the current token and starts the subscription again. Throws a {@link GraphqlError} if the service responds
   * with an error, and with the close code if it closes the socket (4401, 4403) or cannot be reached again.
   */
  subscribe<Result, Variables>(
    document: TypedQueryDocumentNode<Result, Variables>,
    ...[variables]: VariableArguments<Variables>
  ): Subscription<Result> {
    this.socket ??= this.open();
    const results = this.socket.iterate<Result>({ query: print(document), variables: variables ?? {} });
    return mapSubscription(
      { next: () => results.next(), return: async () => results.return?.() },
      resultOf<Result>,
      brokenSubscription,
    );
  }

  private async send<Result>(body: string, token: string | null): Promise<GraphqlResponse<Result>> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body,
      // The cookie of an installation that began in a store.
      credentials: 'include',
    });
    const text = await response.text();
    if (!response.headers.get('content-type')?.includes('json'))
      throw new GraphqlError(`${this.url} responded with ${response.status}: ${text.slice(0, 200)}`, null);
    return JSON.parse(text) as GraphqlResponse<Result>;
  }

  /** Creates the socket, which opens with the first subscription and closes with the last. */
  private open(): Client {
    const { reconnects = RECONNECTS, firstWaitMs = FIRST_WAIT_MS, onReconnect } = this.options;
    return createClient({
      url: `${this.url.replace(/^http/, 'ws')}/graphql`,
      connectionParams: () => (this.session.token ? { Authorization: `Bearer ${this.session.token}` } : {}),
      retryAttempts: reconnects,
      retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, retryDelay(firstWaitMs, retries))),
      shouldRetry: (broken) => !UNAUTHENTICATED_CODES.has((broken as { code?: number } | null)?.code ?? 0),
      on: { connected: (_, __, wasRetry) => (wasRetry ? onReconnect?.() : undefined) },
    });
  }
}

function retryDelay(first: number, retries: number): number {
  return Math.min(first * 2 ** retries, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

function rejectsToken({ errors }: GraphqlResponse<unknown>): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}

function resultOf<Result>({ data, errors }: GraphqlResponse<Result>): NonNullable<Result> {
  if (errors?.[0]) throw graphqlError(errors[0]);
  if (!data) throw new GraphqlError('The service responded without data', null);
  return data;
}
