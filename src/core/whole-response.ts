import type { Dispatcher } from 'undici';
import { ACCEPTED_CODINGS, decoded } from './decoded-body.ts';
import { once } from './once.ts';

/** Imported when it is used, because the library takes much memory. */
const loadUndici = once(() => import('undici'));

const EMPTY_STATUSES = new Set([204, 205, 304]);

/** What a request sends unless it has a header of the same name. */
const DEFAULT_HEADERS = {
  accept: '*/*',
  'accept-encoding': ACCEPTED_CODINGS,
  'user-agent': 'content-automation-service',
};

/** A request whose body is known as a whole. */
export interface WholeRequest {
  url: string | URL;
  method: string;
  headers: Headers;
  body: string | Uint8Array | null;
  signal: AbortSignal | null;
  /** The connections that it uses, by default those of `fetch`. */
  dispatcher?: Dispatcher;
}

/** A response whose body was not read. */
export type UnreadResponse = Dispatcher.ResponseData;

/**
 * Sends a request and follows no redirect. Unlike `fetch` it makes no streams of the web, which take longer than the
 * rest of a short call. Throws the errors of `undici`, or the signal's reason. The body has to be read or destroyed.
 */
export async function sendWhole({ url, headers, ...rest }: WholeRequest): Promise<UnreadResponse> {
  const undici = await loadUndici();
  // The host is always that of the URL, as with `fetch`.
  const { host: _host, ...given } = Object.fromEntries(headers);
  return undici.request(url, { ...rest, headers: { ...DEFAULT_HEADERS, ...given } });
}

/** Reads and decodes a body. Throws `tooLarge` as soon as it has more bytes than `maxBytes`. */
export async function readWhole(
  { statusCode, statusText, headers, body }: UnreadResponse,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Response> {
  // These headers describe the body as it was transferred, not as it is returned.
  const { 'content-encoding': codings, 'content-length': _length, 'transfer-encoding': _transfer, ...rest } = headers;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // An error that leaves the loop destroys the stream and closes the connection.
  for await (const chunk of decoded(body, codings) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const lines = Object.entries(rest).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  const content = EMPTY_STATUSES.has(statusCode) ? null : Buffer.concat(chunks);
  return new Response(content, { status: statusCode, statusText, headers: lines });
}
