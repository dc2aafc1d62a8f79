import { Webhook } from 'standardwebhooks';
import { AppError } from '../../core/errors.ts';
import { id } from './event-fields.ts';

/**
 * Verifies the signature of a webhook by https://www.standardwebhooks.com with a tolerance of five minutes, and returns
 * the event id. Throws INVALID_SIGNATURE unless a signature matches one of the secrets, and NOT_CONFIGURED without a
 * valid secret.
 */
export function verifyPayBSignature(body: string, headers: Headers, secrets: readonly string[]): string {
  const signatureHeaders = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headers.get(name) ?? '']),
  );
  const eventId = id.safeParse(signatureHeaders['webhook-id']);
  if (!verifiersFor(secrets).some((webhook) => isValid(webhook, body, signatureHeaders)) || !eventId.success)
    throw new AppError('INVALID_SIGNATURE');
  return eventId.data;
}

function verifiersFor(secrets: readonly string[]): Webhook[] {
  try {
    if (secrets.length > 0) return secrets.map((secret) => new Webhook(secret));
  } catch (cause) {
    throw new AppError('NOT_CONFIGURED', 'Billing is not configured', {}, { cause });
  }
  throw new AppError('NOT_CONFIGURED', 'Billing is not configured');
}

function isValid(webhook: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
