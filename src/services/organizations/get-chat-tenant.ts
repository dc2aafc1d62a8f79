import { ChatTenant } from '../../../entities/organizations/chat-tenant.ts';
import { admin, type Context } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';

/** The chat desk account of the own organization. Throws 401, 403, and 404 before it was set up. */
export async function getChatTenant(ctx: Context): Promise<ChatTenant> {
  const { organizationId } = admin(ctx);
  const tenant = await ctx.em.findOne(ChatTenant, { organizationId }, { disableIdentityMap: true });
  if (!tenant) throw notFound('Chat tenant');
  return tenant;
}

/** Where a secret of a chat tenant is bound to: a ciphertext moved to another column or organization does not open. */
export function chatTenantCipherContext(organizationId: string, column: 'api_token' | 'webhook_token'): string {
  return `chat_tenants:${organizationId}:${column}`;
}

/** The token of the webhook; null where it was sealed with a key that is gone. */
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
 * The address the chat desk is to call. It carries the token by which it is known: for administrators only. Throws
 * NOT_CONFIGURED for a token that cannot be opened.
 */
export function chatWebhookUrl(ctx: Context, tenant: ChatTenant): string {
  const { accountId } = tenant;
  const token = openWebhookToken(ctx, tenant);
  if (!token)
    throw new AppError('NOT_CONFIGURED', 'The stored webhook token cannot be opened: set the chat tenant up again');
  return `${ctx.config.PUBLIC_URL}/api/v1/chatbot/tenant-webhook?${new URLSearchParams({ account_id: String(accountId), token }).toString()}`;
}
