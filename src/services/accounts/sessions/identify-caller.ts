import type { Context } from '../../../core/context.ts';
import type { Counted } from '../../../core/limits.ts';
import { API_KEY_PREFIX, authenticateApiKey } from '../api-keys/authenticate-api-key.ts';
import { authenticate } from './authenticate.ts';

/** Reads who calls from the bearer token into the context: a user, an API key, or nobody. Answers how the call was counted. Throws 429 for one too many. */
export async function identifyCaller(ctx: Context, token: string | null): Promise<Counted | null> {
  if (token?.startsWith(API_KEY_PREFIX)) ctx.apiKey = await authenticateApiKey(ctx, token);
  else ctx.user = await authenticate(ctx, token);
  const caller = ctx.user ?? ctx.apiKey?.viewer;
  return caller ? ctx.rateLimiter.consume('calls', caller.id) : null;
}
