import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { tryParseJson } from '../../../core/try-parse-json.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { quoted } from '../errors.ts';

const errorBody = z
  .object({ message: z.string() })
  .or(z.object({ detail: z.string() }))
  .or(z.object({ error: z.string() }));

/**
 * Converts a response other than 2xx by https://www.standardwebhooks.com, with the receiver's reason where it is short.
 */
export async function receiverError(response: Response): Promise<ProviderError> {
  const { status, headers } = response;
  if (status === 401 || status === 403)
    return new ProviderError('unauthorized', 'The receiver refused the signature or the sender.');
  if (status === 410) return new ProviderError('unauthorized', 'The receiver is gone: it wants no more deliveries.');
  if (status === 408) return new ProviderError('timeout', 'The receiver did not answer in time.');
  if (status === 429)
    return new ProviderError('rate_limited', 'The receiver asks to slow down.', retryAfterMs(headers));
  if (status >= 500)
    return new ProviderError('unavailable', 'The receiver is not available right now.', retryAfterMs(headers));
  // A redirect is not followed: the signed delivery is meant for this address only.
  if (status >= 300 && status < 400)
    return new ProviderError('rejected', "The receiver's address redirects. Use the address it redirects to.");
  return new ProviderError('rejected', `The receiver refused the delivery (${status})${await reasonOf(response)}`);
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  const parsed = errorBody.safeParse(tryParseJson(text));
  const reason = parsed.success ? Object.values(parsed.data)[0] : /^[^<{]{1,300}$/.test(text.trim()) ? text : '';
  return reason?.trim() ? `: ${quoted(reason.replace(/\s+/g, ' ').trim())}` : '.';
}
