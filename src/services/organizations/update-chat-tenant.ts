import { randomBytes } from 'node:crypto';
import { ChatTenant } from '../../../entities/organizations/chat-tenant.ts';
import type { UpdateChatTenantInput } from '../../../schema/organizations/inputs.ts';
import { add } from '../../core/add.ts';
import { admin, type Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { checkAddress, checkMove, checkPublic, normalizeAddress } from '../stores/store-address.ts';
import { audit } from './audit.ts';
import { changedFields, changeOrganization } from './change-organization.ts';
import { secretFault } from './check-secret.ts';
import { chatTenantCipherContext, openWebhookToken } from './get-chat-tenant.ts';

const WEBHOOK_TOKEN_BYTES = 32;

/**
 * Sets up the chat desk account of the own organization. The token of its webhook is made the first time and stays, unless it
 * cannot be opened any more. Throws 401, 403, and 422: also for an address inside, a move to another host or to plain http
 * without a token, and a tenant to be enabled that has none.
 */
export async function updateChatTenant(
  ctx: Context,
  { apiToken, ...input }: UpdateChatTenantInput,
): Promise<ChatTenant> {
  const { organizationId } = admin(ctx);
  const token = apiToken?.trim() ?? apiToken;
  const given = { ...input, baseUrl: normalizeAddress(input.baseUrl) };
  checkAddress('base_url', input.baseUrl);
  checkPublic('base_url', input.baseUrl, ctx.config.OUTBOUND_ALLOW);
  const fault = typeof token === 'string' && secretFault(token);
  if (fault) throw invalidField('api_token', fault);
  const seal = (column: 'api_token' | 'webhook_token', secret: string) =>
    ctx.cipher.seal(secret, chatTenantCipherContext(organizationId, column));
  return changeOrganization(ctx, async (inner) => {
    const found = await inner.em.findOne(ChatTenant, { organizationId }, { refresh: true });
    // What was sealed with a key that is gone is gone with it: both tokens.
    const lost = found !== null && !openWebhookToken(ctx, found);
    const stored = lost ? null : (found?.apiToken ?? null);
    if (found && stored) checkMove('api_token', { from: found.baseUrl, to: given.baseUrl, given: token !== undefined });
    const kept = token === undefined ? stored : token && seal('api_token', token);
    if (given.enabled && !kept) throw invalidField('enabled', 'cannot be true without an api_token');
    const fields = [
      ...changedFields<ChatTenant>(found ?? new ChatTenant(), given),
      ...(kept === stored ? [] : ['api_token']),
      ...(lost ? ['webhook_token'] : []),
    ];
    if (fields.length > 0)
      audit(inner, { action: 'chat_tenant.updated', target: ['organization', organizationId], data: { fields } });
    const tenant = found ?? add(inner.em, ChatTenant, { organizationId });
    if (!found || lost)
      tenant.webhookToken = seal('webhook_token', randomBytes(WEBHOOK_TOKEN_BYTES).toString('base64url'));
    return Object.assign(tenant, given, { apiToken: kept });
  });
}
