import { ProviderError } from '../../../core/provider-error.ts';
import { NO_API, statusError } from './error.ts';
import { blockReason } from './firewall.ts';
import { networkError } from '../errors.ts';

/** The Link header of the API, https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/ */
const API_LINK = /<([^>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/;
/** Paths that users copy together with the address of their site. */
const COPIED_PATH = /\/(wp-json|wp-admin|wp-login\.php|index\.php)?\/*$/;

/**
 * Finds the API of a site: by the Link header of its home page, else at the default addresses, with pretty permalinks
 * and without. The requests carry no credentials, and the result is always on the given host. Throws ProviderError.
 */
export async function discoverRoot(baseUrl: string, fetch: typeof globalThis.fetch): Promise<URL> {
  const site = new URL(`${baseUrl.replace(COPIED_PATH, '')}/`);
  const request = async (url: URL, method: 'HEAD' | 'GET') => {
    const send = async () => {
      const response = await fetch(url, {
        method,
        headers: { Accept: method === 'GET' ? 'application/json' : '*/*' },
        redirect: 'manual',
      });
      return { response, body: await response.text() };
    };
    const { response, body } = await send().catch((error: unknown) => {
      throw networkError(error, undefined);
    });
    if (isFinal(response, url)) throw statusError(response, body, url.href);
    return { response, body };
  };

  const { response } = await request(site, 'HEAD');
  const link = API_LINK.exec(response.headers.get('link') ?? '')?.[1];
  if (link && URL.canParse(link, site)) return onSite(new URL(link, site), site);
  let blocked: string | null = null;
  for (const path of ['wp-json/', '?rest_route=/']) {
    const root = new URL(path, site);
    const { response: answer, body } = await request(apiUrl(root, '', { _fields: 'name,namespaces' }), 'GET');
    if (isApiResponse(body)) return root;
    blocked ??= blockReason(answer.status, body);
  }
  throw new ProviderError('rejected', blocked ?? NO_API);
}

/** Returns the address of a route below the result of {@link discoverRoot}. */
export function apiUrl(root: URL, path: string, query: Record<string, string | string[]> = {}): URL {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  else url.searchParams.set('rest_route', `/${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const each of value) url.searchParams.append(`${name}[]`, each);
    else url.searchParams.set(name, value);
  }
  return url;
}

/**
 * Returns the path of the API on the user's host. Behind a proxy a site may report another host or plain http, and the
 * password must only be sent to the host that the user entered.
 */
function onSite({ pathname, search }: URL, site: URL): URL {
  const root = new URL(site.origin);
  root.pathname = pathname;
  root.search = search;
  return root;
}

/**
 * Whether other addresses of the site need not be tried: it is unavailable, rate-limited, or redirects to another host.
 */
function isFinal(response: Response, url: URL): boolean {
  const { status, headers } = response;
  const location = headers.get('location');
  const moved =
    status >= 300 &&
    status < 400 &&
    location !== null &&
    URL.canParse(location, url) &&
    new URL(location, url).origin !== url.origin;
  return moved || status === 429 || (status >= 500 && status !== 501);
}

/** Accepts an index, and an error in the shape of WordPress, because plugins may require a sign-in for the index. */
function isApiResponse(body: string): boolean {
  try {
    const answer = JSON.parse(body);
    return Array.isArray(answer?.namespaces) ? answer.namespaces.includes('wp/v2') : typeof answer?.code === 'string';
  } catch {
    return false;
  }
}
