import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { PaymentName } from '../system-names.ts';
import type { PaymentEvent } from './events.ts';

/** The secrets of destinations that were registered without one. */
export const DEFAULT_SECRETS: Readonly<Record<PaymentName, string>> = {
  payA: 'pdl_ntfset_sandbox_secret',
  payB: 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldC1wYXlC',
};

type SignedEvent = Pick<PaymentEvent, 'system' | 'id' | 'body'>;

/**
 * Returns the signature headers of an event. Several secrets make several signatures, as during the rotation of a
 * secret.
 */
export function signatureOf(event: SignedEvent, secrets: readonly string[], at: Date): Record<string, string> {
  return event.system === 'payA' ? payASignature(event, secrets, at) : payBSignature(event, secrets, at);
}

/** https://developer.paddle.com/webhooks/signature-verification */
function payASignature({ body }: SignedEvent, secrets: readonly string[], at: Date): Record<string, string> {
  const ts = Math.floor(at.getTime() / 1000);
  const digests = secrets.map((secret) => `h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`);
  return { 'Paddle-Signature': [`ts=${ts}`, ...digests].join(';') };
}

/** https://www.standardwebhooks.com */
function payBSignature({ id, body }: SignedEvent, secrets: readonly string[], at: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
