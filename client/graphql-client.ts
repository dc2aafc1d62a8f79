import { type GraphQLFormattedError, print, type TypedQueryDocumentNode } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { type Following, following } from './following.ts';
import { brokenSubscription, GraphqlError, graphqlError } from './graphql-error.ts';
import { asSession, type Session } from './session.ts';

export interface GraphqlOptions {
  /** How often in a row a broken connection is opened anew before its subscriptions end; 10 unless told. */
  reconnects?: number;
  /** The first wait before that; each one is twice as long, up to 30 seconds, and no two clients wait alike. */
  firstWaitMs?: number;
  /** Subscriptions go on after a break: what they did not tell meanwhile can be read now. */
  onReconnect?: () => void;
}

interface Answer<Result> {
  data?: Result | null | undefined;
  errors?: readonly GraphQLFormattedError[] | undefined;
}

/** Variables may be left out only where a document needs none. */
type Given<Variables> = Record<never, never> extends Variables ? [variables?: Variables] : [variables: Variables];

const RECONNECTS = 10;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Without a token or with one that counts no more, another try is of no use: sign in again. */
const REFUSED = new Set([4401, 4403]);

/**
 * A caller of the GraphQL door with the typed documents of `generated/operations.ts`. It knows the schema, nothing else of
 * the server. A refused token is exchanged and the call made once more; all subscriptions share one socket.
 */
export class GraphqlClient {
  readonly session: Session;
  private socket: Client | null = null;

  /** @param url where the service listens, such as `http://localhost:4000` */
  constructor(
    private readonly url: string,
    session: Session | string | null = null,
    private readonly options: GraphqlOptions = {},
  ) {
    this.session = asSession(url, session);
  }

  /** Runs a query or mutation. Throws {@link GraphqlError} where the server refuses. */
  async request<Result, Variables>(
    document: TypedQueryDocumentNode<Result, Variables>,
    ...[variables]: Given<Variables>
  ): Promise<Result> {
    const body = JSON.stringify({ query: print(document), variables });
    const { token } = this.session;
    const answer = await this.send<Result>(body, token);
    const next = token && refusesToken(answer) ? await this.session.replace(token) : null;
    return resultOf(next ? await this.send<Result>(body, next) : answer);
  }

  /**
   * Follows a subscription until it ends, the loop is left, or `return` is called. A broken connection is opened anew with
   * the token of then, and the subscription begins again. Throws {@link GraphqlError} where the server refuses, and with the
   * close code when it ends the socket (4401, 4403) or does not come back.
   */
  subscribe<Result, Variables>(
    document: TypedQueryDocumentNode<Result, Variables>,
    ...[variables]: Given<Variables>
  ): Following<Result> {
    this.socket ??= this.open();
    const answers = this.socket.iterate<Result>({ query: print(document), variables: variables ?? {} });
    return following(
      { next: () => answers.next(), return: async () => answers.return?.() },
      resultOf<Result>,
      brokenSubscription,
    );
  }

  private async send<Result>(body: string, token: string | null): Promise<Answer<Result>> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body,
    });
    const text = await response.text();
    if (!response.headers.get('content-type')?.includes('json'))
      throw new GraphqlError(`${this.url} answered ${response.status}: ${text.slice(0, 200)}`, null);
    return JSON.parse(text) as Answer<Result>;
  }

  /** Opens with the first subscription, and closes with the last. */
  private open(): Client {
    const { reconnects = RECONNECTS, firstWaitMs = FIRST_WAIT_MS, onReconnect } = this.options;
    return createClient({
      url: `${this.url.replace(/^http/, 'ws')}/graphql`,
      connectionParams: () => (this.session.token ? { Authorization: `Bearer ${this.session.token}` } : {}),
      retryAttempts: reconnects,
      retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, waitMs(firstWaitMs, retries))),
      shouldRetry: (broken) => !REFUSED.has((broken as { code?: number } | null)?.code ?? 0),
      on: { connected: (_, __, wasRetry) => (wasRetry ? onReconnect?.() : undefined) },
    });
  }
}

function waitMs(first: number, retries: number): number {
  return Math.min(first * 2 ** retries, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

function refusesToken({ errors }: Answer<unknown>): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}

function resultOf<Result>({ data, errors }: Answer<Result>): NonNullable<Result> {
  if (errors?.[0]) throw graphqlError(errors[0]);
  if (!data) throw new GraphqlError('The server answered without data', null);
  return data;
}
