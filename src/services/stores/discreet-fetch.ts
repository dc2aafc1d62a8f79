import type { Platform } from '../../../entities/stores/platform.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import type { StoreCredentials } from '../../providers/stores/store-platform.ts';

const INSTEAD = '[secret]';
/** Shorter ones stand in ordinary words, and would tear holes into texts. */
const MIN_LENGTH = 8;

/**
 * A fetch whose answers hold none of the connection's own credentials: an address that echoes what it was sent gets them
 * into no message, name or text that we keep and show.
 */
export function discreetFetch(
  fetch: typeof globalThis.fetch,
  platform: Platform,
  credentials: StoreCredentials,
): typeof globalThis.fetch {
  const secrets = spellings(platform, credentials);
  if (secrets.length === 0) return fetch;
  return async (input, init) => {
    const response = await fetch(input, init);
    const body = Buffer.from(await response.arrayBuffer());
    const headers = new Headers(
      [...response.headers].map(([name, value]): [string, string] => [name, without(secrets, value)]),
    );
    const told = secrets.some((secret) => body.includes(secret));
    const { status, statusText } = response;
    return new Response(body.length === 0 ? null : told ? without(secrets, body.toString('utf8')) : body, {
      status,
      statusText: without(secrets, statusText),
      headers,
    });
  };
}

/** Every way in which they travel; the long ones first, for they may hold the others. */
function spellings(platform: Platform, credentials: StoreCredentials): string[] {
  const { consumerKey = '', consumerSecret = '' } = credentials;
  const pair =
    consumerKey && consumerSecret ? [Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')] : [];
  const notSecret: readonly string[] = STORE_PLATFORMS[platform].publicCredentials ?? [];
  const plain = Object.entries(credentials)
    .filter(([name]) => !notSecret.includes(name))
    .map(([, value]: [string, unknown]) => (typeof value === 'string' ? value : ''));
  const all = [...plain, ...pair].filter((secret) => secret.length >= MIN_LENGTH);
  const spelled = all.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  return [...new Set(spelled)].toSorted((a, b) => b.length - a.length);
}

function without(secrets: readonly string[], text: string): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, INSTEAD), text);
}
