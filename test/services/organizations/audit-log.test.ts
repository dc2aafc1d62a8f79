import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { BalanceType, TransactionType } from '../../../entities/billing/transaction.ts';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { credit } from '../../../src/services/billing/ledger/credit.ts';
import { audit } from '../../../src/services/organizations/audit.ts';
import { listAuditLog } from '../../../src/services/organizations/list-audit-log.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { newMemberOnly } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

interface Entry {
  id: string;
  action: string;
  created_at: string;
}

const read = async (shop: Shop, query = '') =>
  (await shop.rest.get(`/audit-log${query}`)).body as { entries: Entry[]; total: number; has_more: boolean };
const actions = async (shop: Shop, query = '') => (await read(shop, query)).entries.map(({ action }) => action);

/** Adds entries to both tables with unordered and partly equal times. */
async function fill({ organizationId }: Shop, count: number): Promise<void> {
  const { em } = testApp.ctx();
  const at = sql`now() - make_interval(secs => (n * 7919 % 11))`;
  await rows(
    em,
    sql`insert into audit_log (id, created_at, organization_id, action, data)
        select id, ${at}, ${organizationId}, 'test.filled', '{}'
          from unnest(${Array.from({ length: count }, () => uuid())}::uuid[]) with ordinality as entry(id, n)`,
  );
  await rows(
    em,
    sql`insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, usage, created_at)
        select gen_random_uuid(), ${organizationId}, 'usage', -0.5, 'subscription', 'text ' || n, '{}', ${at}
          from generate_series(1, ${count}) n`,
  );
  await rows(
    em,
    sql`update balances set subscription_balance = subscription_balance - ${count} * 0.5
         where organization_id = ${organizationId}`,
  );
}

describe('the audit log', () => {
  it('lists audited actions and ledger entries, newest first', async () => {
    const shop = await newShop(testApp);
    await shop.rest.patch('/organization', { name: 'New name' });
    const me = (await shop.rest.get('/users/me')).body;
    const reason = `payment:${randomUUID()}`;
    await testApp.ctx().em.transactional((em) =>
      credit(em, {
        organizationId: shop.organizationId,
        transactionType: TransactionType.topup,
        balanceType: BalanceType.topup,
        amount: '500.0000',
        description: 'A pack',
        reason,
        createdBy: null,
      }),
    );
    const { body, status } = await shop.rest.get('/audit-log');
    expect({ status, total: body.total, has_more: body.has_more }).toEqual({
      status: 200,
      total: body.entries.length,
      has_more: false,
    });
    const booked = await row<{ id: string }>(
      testApp.ctx().em,
      sql`select id from transactions where reason = ${reason}`,
    );
    const of = (action: string) => body.entries.find((entry: Entry) => entry.action === action);
    const nobody = { actor_id: null, actor_email: null, ip: null };
    const [id, created_at] = [expect.any(String), expect.stringMatching(/^\d{4}-.*Z$/)];
    expect(of('money.topup')).toEqual({
      id: booked!.id,
      created_at,
      action: 'money.topup',
      ...nobody,
      target_type: 'transaction',
      target_id: booked!.id,
      data: { amount: '500.0000', balance_type: 'topup', description: 'A pack' },
    });
    expect(of('money.signup_grant')).toMatchObject({
      actor_id: me.id,
      actor_email: shop.email,
      data: { amount: '50.0000', balance_type: 'subscription', description: 'Welcome credits' },
    });
    expect(of('organization.updated')).toEqual({
      id,
      created_at,
      action: 'organization.updated',
      actor_id: me.id,
      actor_email: shop.email,
      ip: expect.any(String),
      target_type: 'organization',
      target_id: shop.organizationId,
      data: { fields: ['name'] },
    });
    expect(of('session.opened')).toMatchObject({ actor_email: shop.email, target_type: 'session' });
    const times = body.entries.map((entry: Entry) => entry.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('is the same over GraphQL as over REST', async () => {
    const shop = await newShop(testApp);
    await fill(shop, 3);
    const { body } = await graphql(
      testApp,
      shop.token,
      '{ auditLog(limit: 4, offset: 1, action: "money.") { entries { id action actorId actorEmail targetType targetId ip data createdAt } total hasMore } }',
    );
    const rest = await read(shop, '?limit=4&offset=1&action=money.');
    expect(body.data.auditLog).toMatchObject({ total: 4, hasMore: rest.has_more });
    expect(
      body.data.auditLog.entries.map(({ id, action, targetId, createdAt, data }: Record<string, unknown>) => ({
        id,
        action,
        target_id: targetId,
        created_at: createdAt,
        data,
      })),
    ).toMatchObject(
      rest.entries.map(({ id, action, created_at, ...entry }) => ({
        id,
        action,
        target_id: id,
        created_at,
        data: (entry as { data?: unknown }).data,
      })),
    );
    expect(rest.entries).toHaveLength(3);
  });

  it('is paged over both tables without gaps or repetitions', async () => {
    const shop = await newShop(testApp);
    await fill(shop, 30);
    const whole = await read(shop, '?limit=100');
    expect(whole.total).toBe(whole.entries.length);
    expect(whole.total).toBeGreaterThan(60);
    const order = (entries: Entry[]) => entries.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(order(whole.entries)).toEqual(order(whole.entries).toSorted().toReversed());
    const pages: Entry[] = [];
    for (let offset = 0; offset < whole.total; offset += 7) {
      const page = await read(shop, `?limit=7&offset=${offset}`);
      expect({ total: page.total, more: page.has_more }).toEqual({
        total: whole.total,
        more: offset + 7 < whole.total,
      });
      pages.push(...page.entries);
    }
    expect(pages).toEqual(whole.entries);
    expect(await read(shop, `?offset=${whole.total}`)).toEqual({ entries: [], total: whole.total, has_more: false });
    expect(await read(shop, '?offset=2147483647&limit=100')).toEqual({
      entries: [],
      total: whole.total,
      has_more: false,
    });
    expect((await read(shop)).entries).toEqual(whole.entries.slice(0, 20));
  });

  it('is filtered by one action or by a prefix of actions', async () => {
    const shop = await newShop(testApp);
    await shop.rest.patch('/organization', { name: 'One' });
    await shop.rest.patch('/organization/billing-details', { billing_city: 'Two' });
    expect(await actions(shop, '?action=organization.updated')).toEqual(['organization.updated']);
    expect(await actions(shop, '?action=organization.')).toEqual([
      'organization.billing_details_updated',
      'organization.updated',
    ]);
    expect(await actions(shop, '?action=money.signup_grant')).toEqual(['money.signup_grant']);
    expect(await read(shop, '?action=money.&limit=1')).toMatchObject({
      entries: [{ action: 'money.signup_grant' }],
      total: 1,
      has_more: false,
    });
    for (const none of [
      'organization.updat',
      'organization.updated.',
      'org.',
      'money.sign',
      'money.signup_grant.',
      'nothing.here',
      'm.',
      'organizationxupdated.',
    ])
      expect(await actions(shop, `?action=${none}`)).toEqual([]);
  });

  it.each([
    'action=',
    'action=user',
    'action=.',
    'action=user%25',
    'action=user.*',
    'action=User.created',
    'action=user..x',
    `action=${'x'.repeat(100)}.`,
    'action=a.&action=b.',
    'limit=0',
    'limit=101',
    'limit=x',
    'offset=-1',
  ])('rejects the query ?%.30s with 422', async (query) => {
    const { rest } = await newShop(testApp);
    const { status, body } = await rest.get(`/audit-log?${query}`);
    expect({ status, path: body.errors[0].loc }).toEqual({ status: 422, path: ['query', query.split('=')[0]] });
  });

  it('is for administrators only and contains their organization only', async () => {
    const [shop, other, member] = [await newShop(testApp), await newShop(testApp), await newMemberOnly(testApp)];
    await fill(other, 5);
    await other.rest.patch('/organization', { name: 'Theirs' });
    const { entries } = await read(shop, '?limit=100');
    const theirs = new Set((await read(other, '?limit=100')).entries.map(({ id }) => id));
    expect(theirs.size).toBeGreaterThan(11);
    expect(entries.filter(({ id }) => theirs.has(id))).toEqual([]);
    expect(JSON.stringify(entries)).not.toContain(other.organizationId);
    expect(await member.rest.get('/audit-log?limit=0')).toMatchObject({
      status: 403,
      body: { detail: 'Admin access required' },
    });
    expect((await member.rest.as(null).get('/audit-log?limit=0')).status).toBe(401);
    expect(refusalOf(await graphql(testApp, member.token, '{ auditLog { total } }'))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusal(listAuditLog(await asUser(testApp, member), { limit: 1, offset: 0 }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('an entry of the audit log', () => {
  it('is rolled back together with the audited change', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const failing = ctx.em.transactional(async (em) => {
      audit({ ...ctx, em }, { action: 'test.failed' });
      await em.flush();
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(await actions(shop, '?action=test.')).toEqual([]);
  });

  it('cannot be changed or deleted, except with an organization named in app.erasing', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const { em } = testApp.ctx();
    const remove = (table: string, { organizationId }: Shop) =>
      sql`delete from ${sql.table(table)} where organization_id = ${organizationId}`;
    const erasing = (of: Shop, table: string, whose: Shop) =>
      testApp.ctx().em.transactional(async (inner) => {
        await rows(inner, sql`select set_config('app.erasing', ${of.organizationId}, true)`);
        return changed(inner, remove(table, whose));
      });
    for (const table of ['audit_log', 'transactions']) {
      await expect(
        changed(
          em,
          sql`update ${sql.table(table)} set created_at = now() where organization_id = ${shop.organizationId}`,
        ),
      ).rejects.toThrow(`${table} is append-only`);
      await expect(changed(em, remove(table, shop))).rejects.toThrow(`${table} is append-only`);
      await expect(erasing(other, table, shop)).rejects.toThrow(`${table} is append-only`);
      expect(await erasing(shop, table, shop)).toBeGreaterThan(0);
      await expect(changed(em, remove(table, other))).rejects.toThrow('append-only');
    }
    const remaining = await rows<{ n: number }>(
      em,
      sql`select count(*)::int as n from audit_log where organization_id = ${shop.organizationId}
          union all
          select count(*)::int from transactions where organization_id = ${shop.organizationId}`,
    );
    expect(remaining.map(({ n }) => n)).toEqual([0, 0]);
    await changed(em, sql`update balances set subscription_balance = 0 where organization_id = ${shop.organizationId}`);
    expect((await read(other)).total).toBeGreaterThan(1);
    await expect(changed(em, sql`delete from organizations where id = ${other.organizationId}`)).rejects.toThrow(
      'append-only',
    );
  });
});
