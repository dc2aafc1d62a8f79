/** What axios hands to its adapter, as far as the WooCommerce client fills it. */
interface AxiosRequest {
  url: string;
  method: string;
  headers: { toJSON(): Record<string, string> };
  params?: Record<string, string | number>;
  auth?: { username: string; password: string };
  data?: string;
}

/**
 * Lets the official client, which is built on axios, send by the given fetch: no connection of its own, no redirect, the limits
 * of that fetch. Answers the Response itself as `data`, whatever its status. An error is thrown as fetch threw it: axios's own
 * would carry the keys.
 */
export function guardedAdapter(fetch: typeof globalThis.fetch, signal: AbortSignal | undefined) {
  return async (request: AxiosRequest) => {
    const { method, data, auth } = request;
    const address = new URL(request.url);
    // Over plain http the client names the parameters twice, in the address and beside the signature.
    for (const [name, value] of Object.entries(request.params ?? {})) address.searchParams.set(name, String(value));
    const headers = new Headers(request.headers.toJSON());
    if (auth)
      headers.set('Authorization', `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`);
    const response = await fetch(address, {
      method: method.toUpperCase(),
      headers,
      body: data ?? null,
      signal: signal ?? null,
      redirect: 'manual',
    });
    return { data: response, status: 200, statusText: '', headers: {}, config: request };
  };
}
