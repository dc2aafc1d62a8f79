import { Webhook } from 'standardwebhooks';
import { AppError } from '../../core/errors.ts';
import { id } from './event-fields.ts';

/**
 * Proves a webhook by https://www.standardwebhooks.com, five minutes either way, and answers its id. Throws INVALID_SIGNATURE
 * unless one signature is right by one of the secrets, and NOT_CONFIGURED where there is no usable one.
 */
export function provePayB(body: string, headers: Headers, secrets: readonly string[]): string {
  const given = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headers.get(name) ?? '']),
  );
  const eventId = id.safeParse(given['webhook-id']);
  if (!checkers(secrets).some((webhook) => accepts(webhook, body, given)) || !eventId.success)
    throw new AppError('INVALID_SIGNATURE');
  return eventId.data;
}

function checkers(secrets: readonly string[]): Webhook[] {
  try {
    if (secrets.length > 0) return secrets.map((secret) => new Webhook(secret));
  } catch (cause) {
    throw new AppError('NOT_CONFIGURED', 'Billing is not configured', {}, { cause });
  }
  throw new AppError('NOT_CONFIGURED', 'Billing is not configured');
}

function accepts(webhook: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
