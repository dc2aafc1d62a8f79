import type { Context } from '../../../core/context.ts';
import { findTenant, type TenantKey } from './find-tenant.ts';
import { keepMessage } from './store-message.ts';
import { proveEvent } from './prove-event.ts';
import { readEvent } from './read-event.ts';

/**
 * Takes an event of the service's own chat desk: the message of a customer is noted and answered by the workers, everything
 * else is forgotten. Where a secret is configured the signature has to be right. Throws INVALID_SIGNATURE, INVALID_JSON, 422.
 */
export async function receiveEvent(
  ctx: Context,
  channel: 'site' | 'email',
  body: Buffer,
  headers: Headers,
): Promise<void> {
  const secret = ctx.config.CHATDESK_WEBHOOK_SECRET;
  if (secret) proveEvent(body, headers, secret);
  const place = readEvent(body);
  if (place) await keepMessage(ctx, { channel, organizationId: null }, place);
}

/** As {@link receiveEvent}, of a tenant's chat desk, whose token stands in the address. Of a tenant that is turned off everything is forgotten. Throws INVALID_SIGNATURE, INVALID_JSON, 422. */
export async function receiveTenantEvent(ctx: Context, key: TenantKey, body: Buffer): Promise<void> {
  const { organizationId, enabled } = await findTenant(ctx, key);
  const place = readEvent(body);
  if (place && enabled && place.accountId === key.accountId)
    await keepMessage(ctx, { channel: 'tenant', organizationId }, place);
}
