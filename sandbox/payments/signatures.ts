import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { PaymentName } from '../system-names.ts';
import type { PaymentEvent } from './events.ts';

/** What a platform signs with when a destination was registered without a secret. */
export const DEFAULT_SECRETS: Readonly<Record<PaymentName, string>> = {
  payA: 'pdl_ntfset_sandbox_secret',
  payB: 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldC1wYXlC',
};

type Signed = Pick<PaymentEvent, 'system' | 'id' | 'body'>;

/** The headers that prove where an event comes from; several secrets, as while one is rotated, make several signatures. */
export function signatureOf(event: Signed, secrets: readonly string[], at: Date): Record<string, string> {
  return event.system === 'payA' ? signedByA(event, secrets, at) : signedByB(event, secrets, at);
}

/** https://developer.paddle.com/webhooks/signature-verification */
function signedByA({ body }: Signed, secrets: readonly string[], at: Date): Record<string, string> {
  const ts = Math.floor(at.getTime() / 1000);
  const marks = secrets.map((secret) => `h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`);
  return { 'Paddle-Signature': [`ts=${ts}`, ...marks].join(';') };
}

/** https://www.standardwebhooks.com */
function signedByB({ id, body }: Signed, secrets: readonly string[], at: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
