import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';

/** What gives other systems or people access to an organization besides its sessions and API keys, by name. */
export interface RemainingAccess {
  connections: string[];
  /** Keys of AI providers and photo libraries, by provider. */
  storedKeys: string[];
  /** The address of the connected chat desk, if there is one. */
  chatDesks: string[];
  /** Active users who cannot be deactivated, because they are super admins. */
  superAdmins: string[];
}

/** Returns what stays in an organization that its owner takes over. Its former members chose the names. */
export async function readRemainingAccess(
  ctx: Context,
  organizationId: string,
  ownerId: string,
): Promise<RemainingAccess> {
  const found = await rows<{ part: keyof RemainingAccess; name: string }>(
    ctx.em,
    sql`select 'connections' as part, concat(name, ' (', platform, ', ', base_url, ')') as name
          from store_connections where organization_id = ${organizationId}
        union all
        select 'storedKeys', provider from organization_ai_keys where organization_id = ${organizationId}
        union all
        select 'storedKeys', provider from stock_photo_keys where organization_id = ${organizationId}
        union all
        select 'chatDesks', base_url from chat_tenants where organization_id = ${organizationId}
        union all
        select 'superAdmins', email from users
         where organization_id = ${organizationId} and is_active and is_super_admin and id <> ${ownerId}
        order by 1, 2`,
  );
  const named = (part: keyof RemainingAccess) => found.filter((each) => each.part === part).map(({ name }) => name);
  return {
    connections: named('connections'),
    storedKeys: named('storedKeys'),
    chatDesks: named('chatDesks'),
    superAdmins: named('superAdmins'),
  };
}
