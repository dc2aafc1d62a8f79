import { type GraphQLFormattedError, print, type TypedQueryDocumentNode } from 'graphql';
import { createClient } from 'graphql-ws';

/** A refusal of the server: its sentence, and its code from the error table. */
export class GraphqlError extends Error {
  override name = 'GraphqlError';

  constructor(
    message: string,
    readonly code: string | null,
  ) {
    super(message);
  }
}

interface Answer<Result> {
  data?: Result | null;
  errors?: readonly GraphQLFormattedError[];
}

/** Variables may be left out only where a document needs none. */
type Given<Variables> = Record<never, never> extends Variables ? [variables?: Variables] : [variables: Variables];

/** A caller of the service's GraphQL door with the typed documents of `operations.ts`. It knows the schema, nothing else of the server. */
export class GraphqlClient {
  /** @param url where the service listens, such as `http://localhost:4000` */
  constructor(
    private readonly url: string,
    private readonly token: string | null = null,
  ) {}

  /** Runs a query or mutation. Throws {@link GraphqlError} where the server refuses. */
  async request<Result, Variables>(document: TypedQueryDocumentNode<Result, Variables>, ...[variables]: Given<Variables>): Promise<Result> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.token && { authorization: `Bearer ${this.token}` }) },
      body: JSON.stringify({ query: print(document), variables }),
    });
    const text = await response.text();
    if (!response.headers.get('content-type')?.includes('json')) throw new GraphqlError(`${this.url} answered ${response.status}: ${text.slice(0, 200)}`, null);
    return resultOf(JSON.parse(text) as Answer<Result>);
  }

  /** Follows a subscription until it ends or the loop is left. Throws {@link GraphqlError}, also when the connection breaks. */
  async *subscribe<Result, Variables>(document: TypedQueryDocumentNode<Result, Variables>, ...[variables]: Given<Variables>): AsyncGenerator<Result, void> {
    const socket = createClient({
      url: `${this.url.replace(/^http/, 'ws')}/graphql`,
      connectionParams: this.token ? { Authorization: `Bearer ${this.token}` } : {},
      retryAttempts: 0,
    });
    try {
      for await (const answer of socket.iterate<Result>({ query: print(document), variables: variables ?? {} })) {
        yield resultOf(answer);
      }
    } catch (error) {
      throw toGraphqlError(error);
    } finally {
      await socket.dispose();
    }
  }
}

function resultOf<Result>({ data, errors }: Answer<Result>): Result {
  if (errors?.[0]) throw refusal(errors[0]);
  if (!data) throw new GraphqlError('The server answered without data', null);
  return data;
}

/** What breaks a socket is an error, a list of refusals, or the event that closed it. */
function toGraphqlError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (Array.isArray(thrown)) return refusal(thrown[0] as GraphQLFormattedError);
  const { reason, code } = thrown as { reason?: string; code?: number };
  return new GraphqlError(`The connection was closed: ${reason || code || 'no reason given'}`, code === undefined ? null : String(code));
}

function refusal({ message, extensions }: GraphQLFormattedError): GraphqlError {
  return new GraphqlError(message, typeof extensions?.['code'] === 'string' ? extensions['code'] : null);
}
