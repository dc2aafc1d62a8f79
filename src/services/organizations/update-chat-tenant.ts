import { randomBytes } from 'node:crypto';
import { ChatTenant } from '../../../entities/organizations/chat-tenant.ts';
import type { UpdateChatTenantInput } from '../../../schema/organizations/inputs.ts';
import { add } from '../../core/add.ts';
import { admin, type Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { emptyForNull } from '../../core/patch.ts';
import { checkAddress, checkMove, checkPublic, normalizeAddress } from '../stores/store-address.ts';
import { audit } from './audit.ts';
import { changedFields, changeOrganization } from './change-organization.ts';
import { secretError } from './check-secret.ts';
import { chatTenantCipherContext, openWebhookToken } from './get-chat-tenant.ts';

const WEBHOOK_TOKEN_BYTES = 32;

/**
 * Sets up the chat desk account of the administrator's organization. The token of its webhook is generated the first
 * time and replaced only if it can no longer be decrypted. Throws 401, 403, and 422, also for an address in a private
 * network, for another host or plain http without the token, and for enabling a tenant without a token.
 */
export async function updateChatTenant(
  ctx: Context,
  { apiToken: givenToken, ...input }: UpdateChatTenantInput,
): Promise<ChatTenant> {
  const { organizationId } = admin(ctx);
  const token = givenToken?.trim() ?? givenToken;
  const given = { ...emptyForNull(input, ['knowledge']), baseUrl: normalizeAddress(input.baseUrl) };
  checkAddress('base_url', input.baseUrl);
  checkPublic('base_url', input.baseUrl, ctx.config.OUTBOUND_ALLOW);
  const error = typeof token === 'string' && secretError(token);
  if (error) throw invalidField('api_token', error);
  const seal = (column: 'api_token' | 'webhook_token', secret: string) =>
    ctx.cipher.seal(secret, chatTenantCipherContext(organizationId, column));
  return changeOrganization(ctx, async (inner) => {
    const found = await inner.em.findOne(ChatTenant, { organizationId }, { refresh: true });
    // If the webhook token cannot be decrypted, its key is gone and the API token is lost too.
    const lost = found !== null && !openWebhookToken(ctx, found);
    const stored = lost ? null : (found?.apiToken ?? null);
    if (found && stored) checkMove('api_token', { from: found.baseUrl, to: given.baseUrl, given: token !== undefined });
    const apiToken = token === undefined ? stored : token && seal('api_token', token);
    if (given.enabled && !apiToken) throw invalidField('enabled', 'cannot be true without an api_token');
    const fields = [
      ...changedFields<ChatTenant>(found ?? new ChatTenant(), given),
      ...(apiToken === stored ? [] : ['api_token']),
      ...(lost ? ['webhook_token'] : []),
    ];
    if (fields.length > 0)
      audit(inner, { action: 'chat_tenant.updated', target: ['organization', organizationId], data: { fields } });
    const tenant = found ?? add(inner.em, ChatTenant, { organizationId });
    if (!found || lost)
      tenant.webhookToken = seal('webhook_token', randomBytes(WEBHOOK_TOKEN_BYTES).toString('base64url'));
    return Object.assign(tenant, given, { apiToken });
  });
}
