import { createHash, timingSafeEqual } from 'node:crypto';
import type { ChatTenant } from '../../../../entities/organizations/chat-tenant.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, type FieldError, invalid } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { chatTenantCipherContext, openWebhookToken } from '../../organizations/get-chat-tenant.ts';

/** The fields of a tenant that its webhook needs. */
export type WebhookTenant = Pick<ChatTenant, 'organizationId' | 'enabled'>;

/** The credentials in the address of a tenant's webhook. */
export interface TenantKey {
  accountId: number;
  token: string;
}

const ACCOUNT = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;
const NO_TENANT = '00000000-0000-0000-0000-000000000000';
let dummyToken: string | undefined;

/** Reads `account_id` and `token` of a query. Throws 422 that names the invalid fields. */
export function readTenantKey({ account_id: account, token }: Record<string, unknown>): TenantKey {
  const errors: FieldError[] = [];
  const missing = (field: string) => errors.push({ loc: ['query', field], msg: 'field required', type: 'missing' });
  if (account === undefined || account === '') missing('account_id');
  else if (typeof account !== 'string' || !ACCOUNT.test(account) || Number(account) > MAX_ID)
    errors.push({ loc: ['query', 'account_id'], msg: 'must be a positive integer', type: 'type_error' });
  if (typeof token !== 'string' || token === '') missing('token');
  if (errors.length > 0) throw invalid(errors);
  return { accountId: Number(account), token: String(token) };
}

/**
 * Returns the tenant that a webhook belongs to. Tenants with different chat desks may have the same account id, so the
 * token of each is compared, in constant time. Throws INVALID_SIGNATURE if none matches.
 */
export async function findTenant(ctx: Context, { accountId, token }: TenantKey): Promise<WebhookTenant> {
  const tenants = await rows<WebhookTenant & Pick<ChatTenant, 'webhookToken'>>(
    ctx.em,
    sql`select organization_id as "organizationId", enabled, webhook_token as "webhookToken"
          from chat_tenants
         where account_id = ${accountId}`,
  );
  const given = digest(token);
  // For an unknown account a dummy token is compared, so that the response takes the same time.
  const stored = tenants.length > 0 ? tenants.map((tenant) => openWebhookToken(ctx, tenant)) : [decryptDummyToken(ctx)];
  const matches = stored.map((each) => timingSafeEqual(given, digest(each ?? '')) && each !== null);
  const found = tenants[matches.indexOf(true)];
  if (!found) throw new AppError('INVALID_SIGNATURE');
  return found;
}

/** Takes the same time as decrypting the token of a tenant. */
function decryptDummyToken(ctx: Context): null {
  openWebhookToken(ctx, {
    organizationId: NO_TENANT,
    webhookToken: (dummyToken ??= ctx.cipher.seal(NO_TENANT, chatTenantCipherContext(NO_TENANT, 'webhook_token'))),
  });
  return null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
