import type { Platform } from '../../../entities/stores/platform.ts';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { snakeCase } from '../../core/naming.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  type StoreCredentials,
} from '../../providers/stores/store-platform.ts';

/** The credentials of a request. An absent one stays as it is stored; null removes it. */
export type GivenCredentials = { [F in CredentialField]?: string | null | undefined };

/**
 * Throws 422 for a credential that the platform does not use, or that cannot be sent in a request. The message does not
 * contain the credential.
 */
export function checkCredentials(platform: Platform, given: GivenCredentials): void {
  const used = STORE_PLATFORMS[platform].credentials;
  for (const field of CREDENTIAL_FIELDS) {
    const value = given[field];
    if (typeof value !== 'string') continue;
    const error = used.includes(field)
      ? credentialError(platform, value.trim())
      : `is not used by ${platform}, which takes ${used.map(snakeCase).join(' and ')}`;
    if (error) throw invalidField(snakeCase(field), error);
  }
}

function credentialError(platform: Platform, value: string): string | null {
  if (value === '') return 'must not be blank';
  const { credentialError: platformError } = STORE_PLATFORMS[platform];
  if (platformError) return platformError(value);
  return /\p{Cc}/u.test(value) ? 'must not contain control characters' : null;
}

/**
 * Returns a connection's credentials after a change: those of the request, and the stored ones that the request leaves
 * as they are. Returns null when none remain. Throws 422 when only one half of a key pair remains.
 */
export function mergeCredentials(
  platform: Platform,
  stored: StoreCredentials,
  given: GivenCredentials,
): StoreCredentials | null {
  const used = STORE_PLATFORMS[platform].credentials;
  const merged = new Map(
    used.map((field) => [field, given[field] === undefined ? stored[field] : (given[field]?.trim() ?? null)]),
  );
  const missing = used.filter((field) => !merged.get(field));
  if (missing.length === used.length) return null;
  if (missing[0]) throw invalidField(snakeCase(missing[0]), 'field required', 'missing');
  return Object.fromEntries(merged);
}

/** Returns the names of the platform's credentials that a request leaves as they are stored. */
export function omittedFields(platform: Platform, given: GivenCredentials): string[] {
  return STORE_PLATFORMS[platform].credentials.filter((field) => given[field] === undefined).map(snakeCase);
}

/**
 * The cipher context of credentials: a ciphertext that was copied to another row or organization cannot be decrypted.
 */
export function credentialsCipherContext(connection: Pick<StoreConnection, 'id' | 'organizationId'>): string {
  return `store_connections:${connection.id}:${connection.organizationId}`;
}

/** Encrypts credentials and puts them into a connection. */
export function sealCredentials(ctx: Context, connection: StoreConnection, credentials: StoreCredentials): void {
  connection.credentials = ctx.cipher.seal(JSON.stringify(credentials), credentialsCipherContext(connection));
  connection.hasCredentials = true;
}

/** Decrypts the credentials of a connection that was loaded with them. Returns null when they cannot be decrypted. */
export function readCredentials(ctx: Context, connection: StoreConnection): StoreCredentials | null {
  if (!connection.credentials) return {};
  try {
    return JSON.parse(ctx.cipher.open(connection.credentials, credentialsCipherContext(connection)));
  } catch {
    return null;
  }
}
