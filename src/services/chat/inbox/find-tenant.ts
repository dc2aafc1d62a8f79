import { createHash, timingSafeEqual } from 'node:crypto';
import type { ChatTenant } from '../../../../entities/organizations/chat-tenant.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, type FieldError, invalid } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { chatTenantCipherContext, openWebhookToken } from '../../organizations/get-chat-tenant.ts';

/** A tenant as far as its webhook has to know it. */
export type KnownTenant = Pick<ChatTenant, 'organizationId' | 'enabled'>;

/** What the address of a tenant's webhook says. */
export interface TenantKey {
  accountId: number;
  token: string;
}

const ACCOUNT = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;
const NOBODY = '00000000-0000-0000-0000-000000000000';
let nobodys: string | undefined;

/** The `account_id` and `token` of a query. Throws 422 that names what is missing. */
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
 * The tenant whose webhook this is. Chat desks count their accounts by themselves, so that several tenants may have the
 * same; each token is compared, in a time that tells nothing. Throws INVALID_SIGNATURE.
 */
export async function findTenant(ctx: Context, { accountId, token }: TenantKey): Promise<KnownTenant> {
  const tenants = await rows<KnownTenant & Pick<ChatTenant, 'webhookToken'>>(
    ctx.em,
    sql`select organization_id as "organizationId", enabled, webhook_token as "webhookToken" from chat_tenants where account_id = ${accountId}`,
  );
  const given = digest(token);
  // Nobody's token is compared where there is no account, so that the answer takes as long.
  const kept = tenants.length > 0 ? tenants.map((tenant) => openWebhookToken(ctx, tenant)) : [openNobodys(ctx)];
  const equal = kept.map((each) => timingSafeEqual(given, digest(each ?? '')) && each !== null);
  const found = tenants[equal.indexOf(true)];
  if (!found) throw new AppError('INVALID_SIGNATURE');
  return found;
}

/** A token of no tenant takes as long to open as one of a tenant. */
function openNobodys(ctx: Context): null {
  openWebhookToken(ctx, {
    organizationId: NOBODY,
    webhookToken: (nobodys ??= ctx.cipher.seal(NOBODY, chatTenantCipherContext(NOBODY, 'webhook_token'))),
  });
  return null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
