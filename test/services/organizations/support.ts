import { createClient } from 'redis';
import { Role, User } from '../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import type { TestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { tableNames } from '../../support/tables.ts';

/** Creates an organization whose only user has been demoted to a member. */
export async function newMemberOnly(testApp: TestApp): Promise<Shop> {
  const shop = await newShop(testApp);
  await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { role: Role.member });
  return shop;
}

/** Creates an organization that may use its own AI keys. */
export async function newByokShop(testApp: TestApp): Promise<Shop> {
  const shop = await newShop(testApp);
  await testApp.ctx().em.nativeUpdate(Organization, shop.organizationId, { byokEnabled: true });
  return shop;
}

/** Returns the audit entries about changes of an organization and its chat tenant, oldest first. */
export async function auditEntries(
  testApp: TestApp,
  { organizationId }: Shop,
): Promise<Pick<AuditEntry, 'action' | 'actorEmail' | 'targetType' | 'targetId' | 'ip' | 'data'>[]> {
  const entries = await testApp
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

/** Returns everything that the database and Redis store for a test application, as one text. */
export async function storedContent(testApp: TestApp): Promise<string> {
  const tables = await tableNames(testApp.ctx().em);
  const found = await Promise.all(
    tables.map((name) => rows(testApp.ctx().em, sql`select t::text as text from ${sql.table(name)} t`)),
  );
  return JSON.stringify([found, await redisOf(testApp)]);
}

async function redisOf(testApp: TestApp): Promise<unknown[]> {
  const client = createClient({ url: testApp.stores.redisUrl });
  await client.connect();
  const keys = await client.keys(`${testApp.stores.prefix}*`);
  const dumps = await Promise.all(keys.map((key) => client.sendCommand(['DUMP', key])));
  await client.close();
  return [...keys, ...dumps.map(String)];
}
