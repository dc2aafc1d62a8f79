/** Returns a valid access token that is not the rejected one. */
export type TokenSource = (rejected: string | null) => Promise<string>;

const HEADER = 'X-Shopify-Access-Token';

/** A token that was exchanged this recently is not exchanged again when the shop rejects it. */
const MIN_TOKEN_AGE_MS = 60_000;

/**
 * Returns a fetch for a shop whose access token expires. Every request is sent with a valid token. A request that the
 * shop rejects with 401 had no effect and is repeated once with a new token. A request without a token header is for
 * another server, such as the storage for pictures, and gets none.
 */
export function fetchWithFreshToken(
  fetchWith: (accessToken: string) => typeof fetch,
  token: TokenSource,
): typeof fetch {
  let latest = { token: '', exchangedAt: -Infinity };
  return async (input, init) => {
    if (!new Headers(init?.headers).has(HEADER)) return fetchWith(await token(null))(input, init);
    const send = (accessToken: string) => {
      const headers = new Headers(init?.headers);
      headers.set(HEADER, accessToken);
      return fetchWith(accessToken)(input, { ...init, headers });
    };
    const first = await token(null);
    const response = await send(first);
    const isNew = first === latest.token && Date.now() - latest.exchangedAt < MIN_TOKEN_AGE_MS;
    if (response.status !== 401 || isNew) return response;
    const second = await token(first);
    if (second === first) return response;
    latest = { token: second, exchangedAt: Date.now() };
    await response.body?.cancel();
    return send(second);
  };
}
