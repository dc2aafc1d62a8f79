import { ChatTenant } from '../../../entities/organizations/chat-tenant.ts';
import { admin, type Context } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { readRow } from '../read-row.ts';

/** Returns the chat desk account of the administrator's organization. Throws 401, 403, and 404 if it is not set up. */
export async function getChatTenant(ctx: Context): Promise<ChatTenant> {
  const { organizationId } = admin(ctx);
  const tenant = await readRow(ctx, ChatTenant, { organizationId });
  if (!tenant) throw notFound('Chat tenant');
  return tenant;
}

/**
 * Returns the cipher context of a chat tenant's secret. A ciphertext copied to another column or organization cannot be
 * decrypted.
 */
export function chatTenantCipherContext(organizationId: string, column: 'api_token' | 'webhook_token'): string {
  return `chat_tenants:${organizationId}:${column}`;
}

/** Returns the token of the webhook, decrypted. Null if it was encrypted with a key that is no longer configured. */
export function openWebhookToken(
  ctx: Context,
  { organizationId, webhookToken }: Pick<ChatTenant, 'organizationId' | 'webhookToken'>,
): string | null {
  try {
    return ctx.cipher.open(webhookToken, chatTenantCipherContext(organizationId, 'webhook_token'));
  } catch {
    return null;
  }
}

/**
 * Returns the URL that the chat desk calls. It contains the secret token, so it is for administrators only. Throws
 * NOT_CONFIGURED if the token cannot be decrypted.
 */
export function chatWebhookUrl(ctx: Context, tenant: ChatTenant): string {
  const { accountId } = tenant;
  const token = openWebhookToken(ctx, tenant);
  if (!token)
    throw new AppError('NOT_CONFIGURED', 'The stored webhook token cannot be opened: set the chat tenant up again');
  const query = new URLSearchParams({ account_id: String(accountId), token });
  return `${ctx.config.PUBLIC_URL}/api/v1/chatbot/tenant-webhook?${query.toString()}`;
}
