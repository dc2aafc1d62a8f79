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

/** Parameters and body of a call, besides what `fetch` takes. */
type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<paths[P], M & keyof paths[P]>;

/** A call may go without them where it needs none. */
type Given<I, More = unknown> = undefined extends I ? [init?: I & More] : [init: I & More];

/** What a call answers when it is not refused: undefined where the body is empty. */
type Answer<P extends keyof paths, M extends Method, I> = paths[P][M & keyof paths[P]] extends infer Operation extends
  Record<string | number, unknown>
  ? OrNothing<Extract<FetchResponse<Operation, I, `${string}/${string}`>, { error?: never }>['data']>
  : never;

type OrNothing<Data> = [Exclude<Data, undefined>] extends [never] ? undefined : Exclude<Data, undefined>;

export interface Named {
  /** 1 to 255 characters that are new for every intent: the same call with the same key is answered from its first time. */
  idempotencyKey?: string;
}

/** A page of a list that answers a bare array. */
export interface Page<Items> {
  items: Items;
  /** How many there are without `limit` and `offset`. */
  total: number;
}

/**
 * A caller of the REST door by the paths of the OpenAPI document. Every method throws `RestError` where the service
 * refuses, and what `fetch` throws where it cannot be reached. A refused token is exchanged and the call made once more.
 */
export class RestClient {
  readonly session: Session;
  private readonly api: Client<paths>;

  /** @param url where the service listens, such as `http://localhost:4000` */
  constructor(url: string, session: Session | string | null = null) {
    this.session = asSession(url, session);
    this.api = createClient<paths>({
      baseUrl: `${url}/api/v1`,
      bodySerializer: serialize,
      fetch: (request) => this.send(request),
    });
  }

  async get<P extends Path<'get'>, I extends Init<P, 'get'>>(
    path: P,
    ...[init]: Given<I>
  ): Promise<Answer<P, 'get', I>> {
    return (await this.call('get', path, init)).data as Answer<P, 'get', I>;
  }

  /** A list that answers a bare array, with its `X-Total-Count`. */
  async list<P extends Path<'get'>, I extends Init<P, 'get'>>(
    path: P,
    ...[init]: Given<I>
  ): Promise<Page<Answer<P, 'get', I>>> {
    const { data, response } = await this.call('get', path, init);
    return {
      items: data as Answer<P, 'get', I>,
      total: Number(response.headers.get('x-total-count') ?? (data as unknown[]).length),
    };
  }

  async post<P extends Path<'post'>, I extends Init<P, 'post'>>(
    path: P,
    ...[init]: Given<I, Named>
  ): Promise<Answer<P, 'post', I>> {
    const { idempotencyKey, ...rest } = (init ?? {}) as Named & { headers?: Record<string, string> };
    const headers = { ...rest.headers, ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }) };
    return (await this.call('post', path, { ...rest, headers })).data as Answer<P, 'post', I>;
  }

  async put<P extends Path<'put'>, I extends Init<P, 'put'>>(
    path: P,
    ...[init]: Given<I>
  ): Promise<Answer<P, 'put', I>> {
    return (await this.call('put', path, init)).data as Answer<P, 'put', I>;
  }

  async patch<P extends Path<'patch'>, I extends Init<P, 'patch'>>(
    path: P,
    ...[init]: Given<I>
  ): Promise<Answer<P, 'patch', I>> {
    return (await this.call('patch', path, init)).data as Answer<P, 'patch', I>;
  }

  async delete<P extends Path<'delete'>, I extends Init<P, 'delete'>>(
    path: P,
    ...[init]: Given<I>
  ): Promise<Answer<P, 'delete', I>> {
    return (await this.call('delete', path, init)).data as Answer<P, 'delete', I>;
  }

  /** The types stand with the methods above; openapi-fetch cannot follow a method that is not known yet. */
  private async call(method: Method, path: string, init: unknown): Promise<{ data: unknown; response: Response }> {
    const { data, error, response } = await this.api.request(method, path as never, init as never);
    if (!response.ok) throw restError(response, error);
    return { data, response };
  }

  /** Only a refused token is worth another one: a wrong password is a 401, too. */
  private async send(request: Request): Promise<Response> {
    const { token } = this.session;
    if (!token) return fetch(request);
    const again = request.clone();
    const response = await fetch(withToken(request, token));
    if (response.status !== 401 || !(await refusesToken(response))) return response;
    const next = await this.session.replace(token);
    return next ? fetch(withToken(again, next)) : response;
  }
}

function withToken(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

async function refusesToken(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code === 'UNAUTHENTICATED';
}

/** JSON, or a form where the body holds a file. */
function serialize(body: unknown): string | FormData {
  const parts: [string, unknown][] = Object.entries(body as object);
  if (!parts.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of parts)
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
