import { createHmac } from 'node:crypto';
import type { ChatdeskIdentity } from '../../../../schema/accounts/payloads.ts';
import type { Config } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { showMe } from './get-user.ts';

/** Used with the sandbox chat desk only, which has the same key. */
const SANDBOX_KEY = 'sandbox-chatdesk-identity-key';

/**
 * Returns the identity of the signed-in user with an HMAC that the chat desk verifies. Throws 503 if no key is
 * configured.
 */
export async function getChatdeskIdentity(ctx: Context): Promise<ChatdeskIdentity> {
  const { id, email, firstName, lastName } = await showMe(ctx);
  const identifierHash = createHmac('sha256', identityKey(ctx.config)).update(id).digest('hex');
  return { identifier: id, identifierHash, email, name: `${firstName} ${lastName}`.trim() };
}

function identityKey({ CHATDESK_IDENTITY_KEY, SANDBOX_URL, production }: Config): string {
  const key = CHATDESK_IDENTITY_KEY ?? (SANDBOX_URL && !production ? SANDBOX_KEY : undefined);
  if (!key) throw new AppError('NOT_CONFIGURED', 'Chat desk is not configured');
  return key;
}
