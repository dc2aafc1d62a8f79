import { createClient } from 'redis';
import { Role } from '../../../entities/accounts/role.ts';
import { User } from '../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import type { Bed } from '../../support/harness.ts';
import { newShop, type Shop } from '../../support/shop.ts';

/** The only user of a fresh organization, who is no administrator any more. */
export async function newMemberOnly(bed: Bed): Promise<Shop> {
  const shop = await newShop(bed);
  await bed.ctx().em.nativeUpdate(User, { email: shop.email }, { role: Role.member });
  return shop;
}

/** A fresh organization that may bring its own AI keys. */
export async function newByokShop(bed: Bed): Promise<Shop> {
  const shop = await newShop(bed);
  await bed.ctx().em.nativeUpdate(Organization, shop.organizationId, { byokEnabled: true });
  return shop;
}

/** What the audit log has of changes of an organization, oldest first. */
export async function audited(
  bed: Bed,
  { organizationId }: Shop,
): Promise<Pick<AuditEntry, 'action' | 'actorEmail' | 'targetType' | 'targetId' | 'ip' | 'data'>[]> {
  const entries = await bed
    .ctx()
    .em.find(
      AuditEntry,
      { organizationId, action: { $re: '^(organization|chat_tenant)' } },
      { orderBy: { id: 'asc' } },
    );
  return entries.map(({ action, actorEmail, targetType, targetId, ip, data }) => ({
    action,
    actorEmail,
    targetType,
    targetId,
    ip,
    data,
  }));
}

/** Everything the database and Redis keep for a bed, as one text. */
export async function keptAnywhere(bed: Bed): Promise<string> {
  const tables = await rows<{ name: string }>(
    bed.ctx().em,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found = await Promise.all(
    tables.map(({ name }) => rows(bed.ctx().em, sql`select t::text as text from ${sql.table(name)} t`)),
  );
  return JSON.stringify([found, await redisOf(bed)]);
}

async function redisOf(bed: Bed): Promise<unknown[]> {
  const client = createClient({ url: bed.stores.redisUrl });
  await client.connect();
  const keys = await client.keys(`${bed.stores.prefix}*`);
  const dumps = await Promise.all(keys.map((key) => client.sendCommand(['DUMP', key])));
  await client.close();
  return [...keys, ...dumps.map(String)];
}
