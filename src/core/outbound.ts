import dns from 'node:dns';
import type { Agent } from 'undici';
import { Deadline } from './deadline.ts';
import { guardedConnector } from './outbound-address.ts';
import { networkError, unreachableError } from './outbound-error.ts';
import { ProviderError } from './provider-error.ts';
import { readWhole, sendWhole, type UnreadResponse } from './whole-response.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The only headers that are sent to another origin after a redirect. Any other header may be a secret. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-language', 'user-agent']);
const WEB_PORTS = [80, 443];

export interface OutboundOptions {
  /** `host:port` entries that may be reached although they are not public, or at another port. */
  allow: readonly string[];
  /** The ports of all other hosts. The default is 80 and 443. */
  ports?: readonly number[];
  /**
   * Whether errors say why there is no response. Only for addresses that the operator configured: users could search
   * for open ports by it.
   */
  detailedErrors?: boolean;
  /** The limit for a response body after decompression. */
  maxBytes?: number;
  /** The timeout for connecting, redirects and the whole body together. */
  timeoutMs?: number;
  /** Resolves names. The default is the resolver of the system. */
  lookup?: typeof dns.lookup;
}

/** A fetch for URLs from users. It reads the body before it resolves, and its errors are ProviderErrors. */
export type OutboundFetch = typeof fetch & { close(): Promise<void> };

interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array | null;
}

/**
 * Creates a `fetch` for user-supplied URLs. It connects only to the web ports of public addresses, which are checked
 * for each connection, and limits size and time. It follows at most three redirects, of GET and HEAD only. It throws
 * ProviderError, the same for every call without a response, or the signal's reason. Creating it throws for an invalid
 * `allow` entry.
 */
export function createOutboundFetch({
  allow,
  ports = WEB_PORTS,
  detailedErrors = false,
  maxBytes = 10_000_000,
  timeoutMs = 30_000,
  lookup = dns.lookup,
}: OutboundOptions): OutboundFetch {
  const connector = guardedConnector({ allow, ports, timeoutMs, lookup });
  let agent: Promise<Agent> | undefined;

  async function openAgent(): Promise<Agent> {
    // Imported when it is used, because the library takes much memory.
    const { Agent: AgentOfUndici, buildConnector } = await import('undici');
    return new AgentOfUndici({ connect: connector(buildConnector), headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  }

  const send = async (hop: Hop, signal: AbortSignal) => {
    agent ??= openAgent();
    return sendWhole({ ...hop, signal, dispatcher: await agent }).catch((error: unknown) => {
      throw detailedErrors ? error : unreachableError(error);
    });
  };

  async function sendAndFollow(first: Hop, redirect: RequestRedirect, signal: AbortSignal): Promise<UnreadResponse> {
    let hop = first;
    for (let count = 0; ; count += 1) {
      const response = await send(hop, signal);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode) || location === undefined || redirect === 'manual') return response;
      response.body.on('error', () => undefined).destroy();
      if (redirect === 'error' || !['GET', 'HEAD'].includes(hop.method))
        throw rejected('The address redirects. Use the address it redirects to.');
      if (count === MAX_REDIRECTS) throw rejected('The address redirects too often.');
      hop = nextHop(hop, String(location));
    }
  }

  const outbound = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    signal?.throwIfAborted();
    const request = readRequest(input, init);
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      const hop = { url: webUrl(request.url), method: request.method, headers: request.headers, body };
      const response = await sendAndFollow(hop, request.redirect, deadline.signal);
      return await readWhole(response, maxBytes, () => rejected('The answer is too large.'));
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof ProviderError) throw error;
      throw deadline.passed
        ? new ProviderError('timeout', 'The address did not answer in time.', undefined, { cause: error })
        : networkError(error);
    } finally {
      deadline.end();
    }
  };
  return Object.assign(outbound, { close: async () => (await agent)?.destroy() });
}

function nextHop({ url, method, headers }: Hop, location: string): Hop {
  const next = webUrl(location, url);
  const forwarded =
    next.origin === url.origin ? headers : new Headers([...headers].filter(([name]) => HARMLESS_HEADERS.has(name)));
  return { url: next, method, headers: forwarded, body: null };
}

/**
 * Converts all argument forms of fetch to a Request. It does not follow the signal: that would cost more with every call,
 * because the signal may live as long as a job. Only the URL or a header can be invalid, because everything else comes
 * from code. The error of fetch is not passed on: it quotes the invalid value, which may be a secret.
 */
function readRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  try {
    return new Request(input, { ...init, signal: null });
  } catch {
    throw rejected(
      areHeaders(init?.headers)
        ? 'This is not a usable web address.'
        : 'A header cannot hold what was given for it: check the credentials.',
    );
  }
}

function areHeaders(given: RequestInit['headers']): boolean {
  try {
    return Boolean(new Headers(given));
  } catch {
    return false;
  }
}

function webUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw rejected('This is not a usable web address.');
  const url = new URL(text, base);
  if (!['http:', 'https:'].includes(url.protocol)) throw rejected('Only http and https addresses can be used.');
  if (url.username || url.password) throw rejected('The address must not contain a user name or password.');
  return url;
}

const rejected = (message: string) => new ProviderError('rejected', message);
