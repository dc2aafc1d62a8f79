import type { Platform } from '../../../entities/stores/platform.ts';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { snakeCase } from '../../core/naming.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  type StoreCredentials,
} from '../../providers/stores/store-platform.ts';
import { credentialsCipherContext } from './credentials-cipher-context.ts';

/** The credentials of a request. An absent one stays as it is stored; null removes it. */
export type GivenCredentials = { [F in CredentialField]?: string | null | undefined };

/** Throws 422 for a credential that the platform does not use, or that no request could carry. Never repeats it. */
export function checkCredentials(platform: Platform, given: GivenCredentials): void {
  const used = STORE_PLATFORMS[platform].credentials;
  for (const field of CREDENTIAL_FIELDS) {
    const value = given[field];
    if (typeof value !== 'string') continue;
    const fault = used.includes(field)
      ? faultOf(platform, value.trim())
      : `is not used by ${platform}, which takes ${used.map(snakeCase).join(' and ')}`;
    if (fault) throw invalidField(snakeCase(field), fault);
  }
}

/**
 * A connection's credentials after a change: what was given, and of `stored` what was not. Null where none are left.
 * Throws 422 for half a key pair.
 */
export function changedCredentials(
  platform: Platform,
  stored: StoreCredentials,
  given: GivenCredentials,
): StoreCredentials | null {
  const used = STORE_PLATFORMS[platform].credentials;
  const after = new Map(
    used.map((field) => [field, given[field] === undefined ? stored[field] : (given[field]?.trim() ?? null)]),
  );
  const missing = used.filter((field) => !after.get(field));
  if (missing.length === used.length) return null;
  if (missing[0]) throw invalidField(snakeCase(missing[0]), 'field required', 'missing');
  return Object.fromEntries(after);
}

/** The credentials of the platform that a call leaves as they are stored. */
export function keptFields(platform: Platform, given: GivenCredentials): string[] {
  return STORE_PLATFORMS[platform].credentials.filter((field) => given[field] === undefined).map(snakeCase);
}

/** The credentials of a connection that was read with them; null where they cannot be opened any more. */
export function readCredentials(ctx: Context, connection: StoreConnection): StoreCredentials | null {
  if (!connection.credentials) return {};
  try {
    return JSON.parse(ctx.cipher.open(connection.credentials, credentialsCipherContext(connection)));
  } catch {
    return null;
  }
}

function faultOf(platform: Platform, value: string): string | null {
  if (value === '') return 'must not be blank';
  const { credentialFault } = STORE_PLATFORMS[platform];
  if (credentialFault) return credentialFault(value);
  return /\p{Cc}/u.test(value) ? 'must not contain control characters' : null;
}
