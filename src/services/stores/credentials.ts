import { Platform } from '../../../entities/stores/platform.ts';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { snakeCase } from '../../core/naming.ts';
import type { StoreCredentials } from '../../providers/stores/stores.ts';
import { credentialsPlace } from './credentials-place.ts';

/** What a user may give. */
const FIELDS = ['accessToken', 'consumerKey', 'consumerSecret'] as const;
type Field = (typeof FIELDS)[number];

/** A connection has all of its platform's, or none. */
const OF_PLATFORM: Record<Platform, readonly Field[]> = {
  [Platform.storeA]: ['accessToken'],
  [Platform.woocommerce]: ['consumerKey', 'consumerSecret'],
  [Platform.cms]: ['consumerKey', 'consumerSecret'],
  [Platform.custom]: ['accessToken'],
};

/** Absent: left alone. Null: removed. */
export type GivenCredentials = { [F in Field]?: string | null | undefined };

/** Throws 422 for a credential that the platform does not use, or that no request could carry. Never repeats it. */
export function checkCredentials(platform: Platform, given: GivenCredentials): void {
  const used = OF_PLATFORM[platform];
  for (const field of FIELDS) {
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
  const used = OF_PLATFORM[platform];
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
  return OF_PLATFORM[platform].filter((field) => given[field] === undefined).map(snakeCase);
}

/** The credentials of a connection that was read with them; null where they cannot be opened any more. */
export function readCredentials(ctx: Context, connection: StoreConnection): StoreCredentials | null {
  if (!connection.credentials) return {};
  try {
    return JSON.parse(ctx.cipher.open(connection.credentials, credentialsPlace(connection)));
  } catch {
    return null;
  }
}

/** Tokens of storeA travel in a header of their own; the others are encoded before they travel, or never do. */
function faultOf(platform: Platform, value: string): string | null {
  if (value === '') return 'must not be blank';
  if (platform === Platform.storeA)
    return /^[\x21-\x7e]+$/.test(value)
      ? null
      : 'must be of visible ASCII characters, without spaces or control characters inside';
  return /\p{Cc}/u.test(value) ? 'must not contain control characters' : null;
}
