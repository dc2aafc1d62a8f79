import { type Config, hostAndPort } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';

/** Short, because a customer waits and because an answer is posted right after the check that it is still needed. */
export const DESK_TIMEOUT_MS = 10_000;
export const DESK_MAX_BYTES = 5_000_000;

/** The address and credentials of the service's own chat desk. */
export interface OwnDesk {
  baseUrl: string;
  apiToken: string;
  fetch: typeof fetch;
}

/**
 * Returns the service's own chat desk as configured; outside production the sandbox's one by default. Throws
 * NOT_CONFIGURED.
 */
export const ownDesk = memoizeByConfig((config): OwnDesk => {
  const { baseUrl, apiToken } = addressOf(config) ?? {};
  if (!baseUrl || !apiToken) throw new AppError('NOT_CONFIGURED', 'Chat desk is not configured');
  return {
    baseUrl,
    apiToken,
    fetch: createOutboundFetch({
      allow: [hostAndPort(baseUrl)],
      maxBytes: DESK_MAX_BYTES,
      timeoutMs: DESK_TIMEOUT_MS,
      detailedErrors: true,
    }),
  };
});

function addressOf({ CHATDESK_URL: baseUrl, CHATDESK_API_TOKEN: apiToken, SANDBOX_URL: sandbox, production }: Config) {
  if (baseUrl) return { baseUrl, apiToken };
  return sandbox && !production ? { baseUrl: `${sandbox}/chatdesk`, apiToken: 'sandbox' } : null;
}
