import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { TokenBuckets } from '../../../core/token-buckets.ts';
import { sleep } from '../../../core/sleep.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { PASSWORDS_OFF, statusError, unreadable, WRONG_LOGIN } from './error.ts';
import { apiUrl, discoverRoot } from './api-root.ts';
import { untilAborted } from '../shared-signals.ts';
import { networkError, rateLimited } from '../errors.ts';

/** Attempts of one call. A site that always responds with 429 must not be called forever. */
const MAX_ATTEMPTS = 6;
/** The longest single wait. For a longer one the error says when to retry, and the job engine waits. */
const MAX_WAIT_MS = 30_000;
const DEFAULT_WAIT_MS = 1000;

/** PHP encodes an empty object as a list. */
const indexAuthentication = z.object({
  authentication: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});

export interface CmsOptions {
  /** The site's address, for example `https://example.com/blog`. */
  baseUrl: string;
  userName: string;
  /** With or without the spaces that WordPress shows it with. */
  applicationPassword: string;
  /** The guarded fetch, because a user supplied the address. */
  fetch: typeof fetch;
  /** Blocks the site for all processes after a 429: WordPress has no rate limits, but hosts do. */
  tokenBuckets: TokenBuckets;
  bucketKey: string;
}

export interface CmsCall<Data> {
  method?: 'GET' | 'POST';
  query?: Record<string, string | string[]>;
  json?: object;
  file?: { content: Uint8Array; headers: Record<string, string> };
  schema: z.ZodType<Data>;
}

/** Calls the REST API of one site as one of its users, with an application password. */
export class CmsClient {
  private root: Promise<URL> | undefined;
  private readonly authorization: string;
  private readonly secrets: readonly string[];

  constructor(private readonly options: CmsOptions) {
    const token = Buffer.from(`${options.userName}:${options.applicationPassword}`).toString('base64');
    this.authorization = `Basic ${token}`;
    this.secrets = [token, options.applicationPassword];
  }

  /**
   * Calls a route, such as `wp/v2/pages/12`, and returns its body, validated by `schema`. Waits while the site limits
   * requests. Throws ProviderError, or the signal's reason.
   */
  async call<Data>(
    path: string,
    { schema, ...request }: CmsCall<Data>,
    signal?: AbortSignal,
  ): Promise<{ data: Data; total: number | null }> {
    const { response, body } = await this.sendUntilAccepted(path, request, signal);
    try {
      return { data: schema.parse(JSON.parse(body)), total: totalOf(response.headers) };
    } catch (error) {
      throw unreadable(body, error);
    }
  }

  private async sendUntilAccepted(
    path: string,
    request: Omit<CmsCall<unknown>, 'schema'>,
    signal?: AbortSignal,
  ): Promise<{ response: Response; body: string }> {
    const { tokenBuckets, bucketKey } = this.options;
    const url = apiUrl(await this.apiRoot(signal), path, request.query);
    for (let attempt = 1; ; attempt += 1) {
      const { waitMs } = await tokenBuckets.take(bucketKey, null);
      await this.wait(waitMs, attempt, signal);
      const { response, body } = await this.send(url, request, signal);
      if (response.ok) return { response, body };
      if (response.status !== 429) {
        const error = statusError(response, body, this.options.baseUrl, this.secrets);
        // WordPress does not say why it treats the caller as anonymous.
        throw error.message === WRONG_LOGIN && (await this.hasNoPasswords(signal))
          ? new ProviderError('unauthorized', PASSWORDS_OFF)
          : error;
      }
      const blockedMs = retryAfterMs(response.headers) ?? DEFAULT_WAIT_MS;
      await tokenBuckets.block(bucketKey, blockedMs);
      await this.wait(blockedMs, attempt + 1, signal);
    }
  }

  /** Whether the index of the site, which is public, says that application passwords are not accepted. */
  private async hasNoPasswords(signal: AbortSignal | undefined): Promise<boolean> {
    const url = apiUrl(await this.apiRoot(signal), '', { _fields: 'authentication' });
    try {
      const headers = { Accept: 'application/json' };
      const response = await this.options.fetch(url, { headers, signal: signal ?? null, redirect: 'manual' });
      const { authentication } = indexAuthentication.parse(await response.json());
      return Array.isArray(authentication) || !('application-passwords' in authentication);
    } catch {
      signal?.throwIfAborted();
      return false;
    }
  }

  private async wait(ms: number, attempt: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (attempt > MAX_ATTEMPTS || ms > MAX_WAIT_MS) throw rateLimited(ms);
    if (ms > 0) await sleep(ms, signal);
  }

  private async send(
    url: URL,
    { method = 'GET', json, file }: Omit<CmsCall<unknown>, 'schema'>,
    signal?: AbortSignal,
  ): Promise<{ response: Response; body: string }> {
    const headers = {
      Accept: 'application/json',
      Authorization: this.authorization,
      ...(json && { 'Content-Type': 'application/json' }),
      ...file?.headers,
    };
    const content = json ? JSON.stringify(json) : file ? new Uint8Array(file.content) : null;
    try {
      const response = await this.options.fetch(url, {
        method,
        headers,
        body: content,
        signal: signal ?? null,
        redirect: 'manual',
      });
      return { response, body: await response.text() };
    } catch (error) {
      throw networkError(error, signal);
    }
  }

  /**
   * Returns the address of the API. Callers share one discovery, so that a signal only ends the wait of its own caller.
   */
  private async apiRoot(signal: AbortSignal | undefined): Promise<URL> {
    signal?.throwIfAborted();
    const { baseUrl, fetch } = this.options;
    const root = (this.root ??= discoverRoot(baseUrl, fetch).catch((error: unknown) => {
      this.root = undefined;
      throw error;
    }));
    return untilAborted(root, signal);
  }
}

/** Returns the total number of entries of a list, or null where the site does not report it. */
function totalOf(headers: Headers): number | null {
  const total = headers.get('x-wp-total');
  return total !== null && /^\d+$/.test(total) ? Number(total) : null;
}
