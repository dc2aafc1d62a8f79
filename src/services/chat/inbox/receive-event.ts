import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { parseJsonObject } from '../../../core/parse.ts';
import { findTenant, type TenantKey } from './find-tenant.ts';
import { reportUnanswered } from '../report-unanswered.ts';
import { type MessageIds, storeMessage } from './store-message.ts';

/** The greatest difference between the time of a signature and the current time. */
const TOLERANCE_MS = 5 * 60_000;
const TIME = /^[1-9]\d{0,11}$/;
const SIGNATURE = /^sha256=[\da-f]{64}$/;

const MAX_INT = 2_147_483_647;
const id = z.number().int().min(1);
const smallId = id.max(MAX_INT);

/** The fields of an event that are read. Account webhooks and bot webhooks write the sender in different ways. */
const customerMessage = z.object({
  event: z.literal('message_created'),
  id: id.max(Number.MAX_SAFE_INTEGER),
  message_type: z.union([z.literal('incoming'), z.literal(0)]),
  private: z.literal(false).nullish(),
  sender: z.object({ type: z.literal('contact').nullish() }).nullish(),
  account: z.object({ id: smallId }),
  conversation: z.object({ id: smallId }),
});

/**
 * Receives an event of the service's own chat desk. The message of a customer is stored and answered by the workers;
 * every other event is dropped. Throws INVALID_SIGNATURE if a secret is configured and the signature is wrong,
 * INVALID_JSON for a body that is not JSON, and 422 for JSON that is not an object.
 */
export async function receiveEvent(
  ctx: Context,
  channel: 'site' | 'email',
  body: Buffer,
  headers: Headers,
): Promise<void> {
  const secret = ctx.config.CHATDESK_WEBHOOK_SECRET;
  if (secret) verifySignature(body, headers, secret);
  const ids = readCustomerMessage(body);
  if (ids) await storeMessage(ctx, { channel, organizationId: null }, ids);
}

/**
 * Receives an event of a tenant's chat desk, authenticated by the token in the address. While the tenant's chat is
 * turned off, drops every event and notifies the administrators once a day of the messages. Throws INVALID_SIGNATURE
 * for a wrong token, INVALID_JSON and 422 as {@link receiveEvent}.
 */
export async function receiveTenantEvent(ctx: Context, key: TenantKey, body: Buffer): Promise<void> {
  const { organizationId, enabled } = await findTenant(ctx, key);
  const ids = readCustomerMessage(body);
  if (ids?.accountId !== key.accountId) return;
  if (enabled) await storeMessage(ctx, { channel: 'tenant', organizationId }, ids);
  else await reportUnanswered(ctx, organizationId, 'tenant_disabled');
}

/** Checks that the chat desk signed this body recently. Chatwoot signs the time, a dot and the body. */
function verifySignature(body: Buffer, headers: Headers, secret: string): void {
  const time = headers.get('X-Chatwoot-Timestamp') ?? '';
  const signature = headers.get('X-Chatwoot-Signature') ?? '';
  if (!TIME.test(time) || !SIGNATURE.test(signature) || Math.abs(Date.now() - Number(time) * 1000) > TOLERANCE_MS)
    throw new AppError('INVALID_SIGNATURE');
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(Buffer.from(signature.slice('sha256='.length), 'hex'), expected))
    throw new AppError('INVALID_SIGNATURE');
}

/** Returns the ids of a customer's message; null for every other event. */
function readCustomerMessage(body: Buffer): MessageIds | null {
  const { data: event } = customerMessage.safeParse(parseJsonObject(body.toString('utf8')));
  return event ? { accountId: event.account.id, conversationId: event.conversation.id, messageId: event.id } : null;
}
