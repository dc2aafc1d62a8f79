import { createHash } from 'node:crypto';
import type { ApiKeyBearer, Context } from '../../../core/context.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';

/** Every API key starts with this prefix. */
export const API_KEY_PREFIX = 'cas_';

/**
 * Returns the digest under which an API key is stored. It needs no secret, because an API key is too long to be
 * guessed, and so it survives every rotation of the encryption key.
 */
export function apiKeyDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

interface Row {
  id: string;
  email: string;
  organization_id: string;
  email_verified: boolean;
  scopes: string[];
}

/**
 * Returns the bearer of an API key, or null if the key is unknown or its creator is disabled or no administrator. The
 * bearer is the creator with the rights of a member. Updates the time of last use with a precision of five minutes.
 */
export async function authenticateApiKey(ctx: Context, key: string): Promise<ApiKeyBearer | null> {
  const found = await preparedRow<Row>(
    ctx.em,
    sql`with found as (
          select k.id as key_id, k.scopes, u.id, u.email, u.organization_id, u.email_verified, k.last_used_at
            from api_keys k
            join users u on u.id = k.created_by
           where k.digest = ${apiKeyDigest(key)} and u.is_active and u.role = 'admin'),
        used as (
          update api_keys set last_used_at = now()
           where id in (select key_id from found
                         where last_used_at is null or last_used_at < now() - interval '5 minutes'))
        select id, email, organization_id, email_verified, scopes from found`,
  );
  if (!found) return null;
  const viewer = {
    id: found.id,
    email: found.email,
    organizationId: found.organization_id,
    role: 'member',
    isSuperAdmin: false,
    emailVerified: found.email_verified,
    session: null,
  } as const;
  return { viewer, scopes: found.scopes };
}
