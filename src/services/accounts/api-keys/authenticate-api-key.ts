import type { ApiKeyBearer, Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { apiKeyDigest } from './api-key-digest.ts';

interface Row {
  id: string;
  email: string;
  organization_id: string;
  scopes: string[];
}

/** Whom an API key stands for, or null: its maker, with a member's rights, as long as that account is active. Notes the use, to within five minutes. */
export async function authenticateApiKey(ctx: Context, key: string): Promise<ApiKeyBearer | null> {
  const found = await row<Row>(
    ctx.em,
    sql`with found as (
          select k.id as key_id, k.scopes, u.id, u.email, u.organization_id, k.last_used_at
            from api_keys k join users u on u.id = k.created_by
           where k.digest = ${apiKeyDigest(key)} and u.is_active),
        used as (
          update api_keys set last_used_at = now()
           where id in (select key_id from found where last_used_at is null or last_used_at < now() - interval '5 minutes'))
        select id, email, organization_id, scopes from found`,
  );
  if (!found) return null;
  const viewer = {
    id: found.id,
    email: found.email,
    organizationId: found.organization_id,
    role: 'member',
    isSuperAdmin: false,
    session: null,
  } as const;
  return { viewer, scopes: found.scopes };
}
