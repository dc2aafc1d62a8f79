import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { createWebhookEndpoint } from '../../../src/services/outgoing-webhooks/webhook-endpoints.ts';
import { asUser } from '../../support/as-user.ts';
import { eventually } from '../../support/eventually.ts';
import { newMember } from '../../support/members.ts';
import { newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { Receiver, verify } from './receiver.ts';

const receiver = new Receiver();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());
const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: receiver.address }));

const URL_FIELD = { code: 'VALIDATION', errors: [expect.objectContaining({ loc: ['body', 'url'] })] };

describe('a webhook endpoint', () => {
  it('is returned with its secret once, which is stored encrypted', async () => {
    const shop = await newShop(testApp);
    const { status, body, headers } = await shop.rest.post('/webhook-endpoints', {
      url: receiver.url,
      event_types: ['item.approved'],
    });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    const { secret, ...shown } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.any(String),
      url: receiver.url,
      description: '',
      event_types: ['item.approved'],
      is_active: true,
      disabled_reason: null,
      last_success_at: null,
      last_failure_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await shop.rest.get(`/webhook-endpoints/${body.id}`)).body).toEqual(shown);
    expect((await shop.rest.get('/webhook-endpoints')).body).toEqual({
      webhook_endpoints: [shown],
      event_types: expect.arrayContaining(['item.approved', 'webhook.test']),
      total: 1,
      has_more: false,
    });
    const stored = await row<{ text: string }>(
      testApp.ctx().em,
      sql`select to_jsonb(e)::text as text from webhook_endpoints e where id = ${body.id}`,
    );
    expect(stored!.text).not.toContain(secret);
    const entries = await testApp.ctx().em.find(AuditEntry, { organizationId: shop.organizationId, targetId: body.id });
    expect(entries.map(({ action }) => action)).toEqual(['webhook_endpoint.created']);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it.each([
    ['a private address', 'http://10.0.0.7/hook'],
    ['the address of the metadata of a cloud', 'http://169.254.169.254/latest'],
    ['localhost', 'http://localhost:4000/hook'],
    ['a user name', 'https://anna@example.com/hook'],
    ['a fragment', 'https://example.com/hook#part'],
    ['no web address', 'ftp://example.com/hook'],
  ])('cannot have %s', async (_, url) => {
    const shop = await newShop(testApp);
    const refused = await shop.rest.post('/webhook-endpoints', { url });
    expect(refused).toMatchObject({ status: 422, body: URL_FIELD });
    const { body } = await shop.rest.post('/webhook-endpoints', { url: `${receiver.url}?key=1` });
    expect(await shop.rest.patch(`/webhook-endpoints/${body.id}`, { url })).toMatchObject({
      status: 422,
      body: URL_FIELD,
    });
  });

  it('must be an https address in production', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const production = { ...ctx, config: { ...ctx.config, production: true } };
    const input = { url: 'http://hooks.example/in', description: '', eventTypes: [] };
    await expect(createWebhookEndpoint(production, input)).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(
      createWebhookEndpoint(production, { ...input, url: 'https://hooks.example/in' }),
    ).resolves.toMatchObject({ isActive: true });
  });

  it('refuses unknown and repeated events', async () => {
    const { rest } = await newShop(testApp);
    for (const event_types of [['item.sold'], ['item.approved', 'item.approved']])
      expect((await rest.post('/webhook-endpoints', { url: receiver.url, event_types })).status).toBe(422);
  });

  it('is one of at most 20, also when they are created at the same time', async () => {
    const { rest } = await newShop(testApp);
    const created = await Promise.all(
      Array.from({ length: 22 }, () => rest.post('/webhook-endpoints', { url: receiver.url })),
    );
    const statuses = created.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  it('belongs to its organization and its administrators', async () => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.post('/webhook-endpoints', { url: receiver.url });
    const test = await shop.rest.post(`/webhook-endpoints/${body.id}/test`);
    const stranger = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const calls = (rest: typeof shop.rest) =>
      Promise.all([
        rest.get(`/webhook-endpoints/${body.id}`),
        rest.patch(`/webhook-endpoints/${body.id}`, { description: 'mine' }),
        rest.post(`/webhook-endpoints/${body.id}/rotate-secret`),
        rest.post(`/webhook-endpoints/${body.id}/test`),
        rest.post(`/webhook-endpoints/${body.id}/redeliver`, { since: '2026-01-01T00:00:00Z' }),
        rest.get(`/webhook-endpoints/${body.id}/deliveries`),
        rest.post(`/webhook-deliveries/${test.body.id}/redeliver`),
        rest.delete(`/webhook-endpoints/${body.id}`),
      ]);
    expect((await calls(stranger.rest)).map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect((await calls(member.rest)).map(({ status }) => status)).toEqual(Array(8).fill(403));
    expect((await shop.rest.get(`/webhook-endpoints/${body.id}`)).body.description).toBe('');
  });

  it('has an entry of the audit log for each test and redelivery', async () => {
    const shop = await newShop(testApp);
    const { body: endpoint } = await shop.rest.post('/webhook-endpoints', { url: `${receiver.url}?key=1` });
    const since = '2026-01-01T00:00:00.000Z';
    const { body: delivery } = await shop.rest.post(`/webhook-endpoints/${endpoint.id}/test`);
    expect((await shop.rest.post(`/webhook-deliveries/${delivery.id}/redeliver`)).status).toBe(202);
    expect((await shop.rest.post(`/webhook-endpoints/${endpoint.id}/redeliver`, { since })).status).toBe(202);
    const { entries } = (await shop.rest.get('/audit-log')).body;
    const host = new URL(receiver.url).host;
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'webhook_endpoint.redelivered', target_type: 'webhook_endpoint', data: { host, since } },
      { action: 'webhook_endpoint.redelivered', target_id: endpoint.id, data: { host, delivery_id: delivery.id } },
      { action: 'webhook_endpoint.tested', target_id: endpoint.id, data: { host, delivery_id: delivery.id } },
    ]);
    for (const entry of entries.slice(0, 3)) expect(entry.actor_email).toBe(shop.email);
  });

  it('gets two signatures while its secret rotates, and one after 24 hours', async () => {
    const shop = await newShop(testApp);
    const { body: created } = await shop.rest.post('/webhook-endpoints', { url: receiver.url });
    const { body: rotated } = await shop.rest.post(`/webhook-endpoints/${created.id}/rotate-secret`);
    expect(rotated.secret).not.toBe(created.secret);
    const tested = async () => {
      const { status, body } = await shop.rest.post(`/webhook-endpoints/${created.id}/test`);
      expect(status).toBe(202);
      return eventually(
        async () => receiver.received.find(({ id }) => id === body.id),
        (found) => found !== undefined,
      );
    };
    const both = (await tested())!;
    expect(both.body).toEqual({
      type: 'webhook.test',
      timestamp: expect.stringMatching(/Z$/),
      organization_id: shop.organizationId,
      data: {},
    });
    for (const secret of [created.secret, rotated.secret]) expect(() => verify(secret, both)).not.toThrow();
    await testApp
      .ctx()
      .em.getConnection()
      .execute(`update webhook_endpoints set previous_secret_until = now() where id = '${created.id}'`);
    const one = (await tested())!;
    expect(() => verify(rotated.secret, one)).not.toThrow();
    expect(() => verify(created.secret, one)).toThrow();
    expect(() => verify(rotated.secret, { ...one, raw: one.raw.replace('test', 'tost') })).toThrow();
  });
});
