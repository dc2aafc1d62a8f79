import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import type { paths } from './generated/rest.ts';
import { restError } from './rest-error.ts';
import { asSession, type Session } from './session.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Path<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

/** The parameters and the body of a request, and options of `fetch`. */
type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<paths[P], M & keyof paths[P]>;

/** The options are optional if the route requires none. */
type InitArguments<I, More = unknown> = undefined extends I ? [init?: I & More] : [init: I & More];

/** The body of a successful response; undefined if it is empty. */
type Result<P extends keyof paths, M extends Method, I> = paths[P][M & keyof paths[P]] extends infer Operation extends
  Record<string | number, unknown>
  ? OrUndefined<Extract<FetchResponse<Operation, I, `${string}/${string}`>, { error?: never }>['data']>
  : never;

type OrUndefined<Data> = [Exclude<Data, undefined>] extends [never] ? undefined : Exclude<Data, undefined>;

export interface Idempotent {
  /** 1 to 255 characters, new for every intent. A repeated request with the same key gets the stored response. */
  idempotencyKey?: string;
}

/** A page of a list. */
export interface Page<Items> {
  items: Items;
  /** The number of all entries, without `limit` and `offset`. */
  total: number;
}

/**
 * A client for REST by the paths of the OpenAPI document. Every method throws a `RestError` if the service responds
 * with an error, and the error of `fetch` if it cannot be reached. If a token is rejected, it is exchanged and the
 * request is repeated once.
 */
export class RestClient {
  readonly session: Session;
  private readonly api: Client<paths>;

  /** @param url the address of the service, such as `http://localhost:4000` */
  constructor(url: string, session: Session | string | null = null) {
    this.session = asSession(url, session);
    this.api = createClient<paths>({
      baseUrl: `${url}/api/v1`,
      // The cookie of an installation that began in a store.
      credentials: 'include',
      bodySerializer: serialize,
      fetch: (request) => this.send(request),
    });
  }

  async get<P extends Path<'get'>, I extends Init<P, 'get'>>(
    path: P,
    ...[init]: InitArguments<I>
  ): Promise<Result<P, 'get', I>> {
    return (await this.call('get', path, init)).data as Result<P, 'get', I>;
  }

  /** Reads a list that is a bare array, with its `X-Total-Count`. */
  async list<P extends Path<'get'>, I extends Init<P, 'get'>>(
    path: P,
    ...[init]: InitArguments<I>
  ): Promise<Page<Result<P, 'get', I>>> {
    const { data, response } = await this.call('get', path, init);
    return {
      items: data as Result<P, 'get', I>,
      total: Number(response.headers.get('x-total-count') ?? (data as unknown[]).length),
    };
  }

  async post<P extends Path<'post'>, I extends Init<P, 'post'>>(
    path: P,
    ...[init]: InitArguments<I, Idempotent>
  ): Promise<Result<P, 'post', I>> {
    const { idempotencyKey, ...rest } = (init ?? {}) as Idempotent & { headers?: Record<string, string> };
    const headers = { ...rest.headers, ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }) };
    return (await this.call('post', path, { ...rest, headers })).data as Result<P, 'post', I>;
  }

  async put<P extends Path<'put'>, I extends Init<P, 'put'>>(
    path: P,
    ...[init]: InitArguments<I>
  ): Promise<Result<P, 'put', I>> {
    return (await this.call('put', path, init)).data as Result<P, 'put', I>;
  }

  async patch<P extends Path<'patch'>, I extends Init<P, 'patch'>>(
    path: P,
    ...[init]: InitArguments<I>
  ): Promise<Result<P, 'patch', I>> {
    return (await this.call('patch', path, init)).data as Result<P, 'patch', I>;
  }

  async delete<P extends Path<'delete'>, I extends Init<P, 'delete'>>(
    path: P,
    ...[init]: InitArguments<I>
  ): Promise<Result<P, 'delete', I>> {
    return (await this.call('delete', path, init)).data as Result<P, 'delete', I>;
  }

  /** Untyped, because openapi-fetch has no types for a variable method. The methods above have the types. */
  private async call(method: Method, path: string, init: unknown): Promise<{ data: unknown; response: Response }> {
    const { data, error, response } = await this.api.request(method, path as never, init as never);
    if (!response.ok) throw restError(response, error);
    return { data, response };
  }

  /** Repeats a request only if the token is rejected, because a wrong password gets 401 as well. */
  private async send(request: Request): Promise<Response> {
    const { token } = this.session;
    if (!token) return fetch(request);
    const repetition = request.clone();
    const response = await fetch(withToken(request, token));
    if (response.status !== 401 || !(await rejectsToken(response))) return response;
    const next = await this.session.replace(token);
    return next ? fetch(withToken(repetition, next)) : response;
  }
}

function withToken(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

async function rejectsToken(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code === 'UNAUTHENTICATED';
}

/** Serializes a body as JSON, or as a form if it contains a file. */
function serialize(body: unknown): string | FormData {
  const parts: [string, unknown][] = Object.entries(body as object);
  if (!parts.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of parts)
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
