import { ProviderError } from '../../../core/provider-error.ts';
import { NO_API, statusError } from './error.ts';
import { networkError } from '../errors.ts';

/** How WordPress tells where its API is, https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/ */
const API_LINK = /<([^>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/;
/** What people copy along with the address of their site. */
const INSIDE = /\/(wp-json|wp-admin|wp-login\.php|index\.php)?\/*$/;

/**
 * Finds the API of a site: by the Link header of its first page, else where it is by default, with pretty permalinks or without.
 * Nothing of this carries credentials, and the address found is always on the host that was given. Throws ProviderError.
 */
export async function discoverRoot(baseUrl: string, fetch: typeof globalThis.fetch): Promise<URL> {
  const site = new URL(`${baseUrl.replace(INSIDE, '')}/`);
  const ask = async (url: URL, method: 'HEAD' | 'GET') => {
    const answered = async () => {
      const response = await fetch(url, {
        method,
        headers: { Accept: method === 'GET' ? 'application/json' : '*/*' },
        redirect: 'manual',
      });
      return { response, body: await response.text() };
    };
    const { response, body } = await answered().catch((error: unknown) => {
      throw networkError(error, undefined);
    });
    if (isOver(response, url)) throw statusError(response, body, url.href);
    return { response, body };
  };

  const { response } = await ask(site, 'HEAD');
  const told = API_LINK.exec(response.headers.get('link') ?? '')?.[1];
  if (told && URL.canParse(told, site)) return onSite(new URL(told, site), site);
  for (const usual of ['wp-json/', '?rest_route=/']) {
    const root = new URL(usual, site);
    const { body } = await ask(apiUrl(root, '', { _fields: 'name,namespaces' }), 'GET');
    if (looksLikeApi(body)) return root;
  }
  throw new ProviderError('rejected', NO_API);
}

/** The address of a route; `root` is what {@link discoverRoot} found. */
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

/** Behind a proxy a site may take itself for another host or for plain http: the password goes nowhere but where the user said. */
function onSite({ pathname, search }: URL, site: URL): URL {
  const root = new URL(site.origin);
  root.pathname = pathname;
  root.search = search;
  return root;
}

/** Whether there is no use in looking elsewhere on the site: it is unwell, asks for quiet, or moved. */
function isOver(response: Response, url: URL): boolean {
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

/** An index without its list, or a refusal in WordPress' shape, where a plugin wants a sign-in for everything. */
function looksLikeApi(body: string): boolean {
  try {
    const answer = JSON.parse(body);
    return Array.isArray(answer?.namespaces) ? answer.namespaces.includes('wp/v2') : typeof answer?.code === 'string';
  } catch {
    return false;
  }
}
