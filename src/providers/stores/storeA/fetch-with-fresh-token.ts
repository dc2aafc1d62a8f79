/** Says which access token to use: another one than the refused, where one was. */
export type TokenSource = (refused: string | null) => Promise<string>;

const HEADER = 'X-Shopify-Access-Token';

/** After the shop refused a token that was only just made, another would fare no better. */
const SETTLE_MS = 60_000;

/**
 * A fetch for one shop whose access token ends: every call goes with one that is good, and a call that the shop refuses with
 * 401 goes once more with a new one. A refused call did nothing, so that it may be repeated. A call that says nothing of a
 * token is for somebody else, such as the storage that pictures go to, and stays without.
 */
export function fetchWithFreshToken(
  fetchWith: (accessToken: string) => typeof fetch,
  token: TokenSource,
): typeof fetch {
  let renewed = { token: '', at: -Infinity };
  return async (input, init) => {
    if (!new Headers(init?.headers).has(HEADER)) return fetchWith(await token(null))(input, init);
    const send = (accessToken: string) => {
      const headers = new Headers(init?.headers);
      headers.set(HEADER, accessToken);
      return fetchWith(accessToken)(input, { ...init, headers });
    };
    const first = await token(null);
    const response = await send(first);
    const onlyJustMade = first === renewed.token && Date.now() - renewed.at < SETTLE_MS;
    if (response.status !== 401 || onlyJustMade) return response;
    const second = await token(first);
    if (second === first) return response;
    renewed = { token: second, at: Date.now() };
    await response.body?.cancel();
    return send(second);
  };
}
