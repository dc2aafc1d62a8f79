import type { Platform } from '../../../entities/stores/platform.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import type { StoreCredentials } from '../../providers/stores/store-platform.ts';

const REPLACEMENT = '[secret]';
/** Shorter secrets may be part of ordinary words, which must not be replaced. */
const MIN_LENGTH = 8;

/**
 * Returns a fetch that removes the connection's own credentials from every response. Text of a response is stored and
 * shown (messages, names, product texts), and an address that echoes requests must not put credentials into it.
 */
export function redactingFetch(
  fetch: typeof globalThis.fetch,
  platform: Platform,
  credentials: StoreCredentials,
): typeof globalThis.fetch {
  const secrets = encodings(platform, credentials);
  if (secrets.length === 0) return fetch;
  return async (input, init) => {
    const response = await fetch(input, init);
    const body = Buffer.from(await response.arrayBuffer());
    const headers = new Headers(
      [...response.headers].map(([name, value]): [string, string] => [name, redact(secrets, value)]),
    );
    // Text is decoded only where there is something to replace: a binary body stays as it is.
    const content = secrets.some((secret) => body.includes(secret)) ? redact(secrets, body.toString('utf8')) : body;
    const { status, statusText } = response;
    return new Response(body.length === 0 ? null : content, {
      status,
      statusText: redact(secrets, statusText),
      headers,
    });
  };
}

/**
 * Returns the secrets in every encoding in which they are sent. Long ones come first, because they may contain others.
 */
function encodings(platform: Platform, credentials: StoreCredentials): string[] {
  const { consumerKey = '', consumerSecret = '' } = credentials;
  const notSecret: readonly string[] = STORE_PLATFORMS[platform].publicCredentials ?? [];
  const plain = Object.entries(credentials)
    .filter(([name]) => !notSecret.includes(name))
    .map(([, value]: [string, unknown]) => (typeof value === 'string' ? value : ''));
  const basic =
    consumerKey && consumerSecret ? [Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')] : [];
  const secrets = [...plain, ...basic].filter((secret) => secret.length >= MIN_LENGTH);
  const encoded = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]);
  return [...new Set(encoded)].toSorted((a, b) => b.length - a.length);
}

function redact(secrets: readonly string[], text: string): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, REPLACEMENT), text);
}
