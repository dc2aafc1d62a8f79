import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mail, MailKind } from '../../../entities/mail/mail.ts';
import { NotificationType } from '../../../entities/notifications/notification-type.ts';
import { Notification } from '../../../entities/notifications/notification.ts';
import { WebhookDelivery, WebhookDeliveryStatus } from '../../../entities/outgoing-webhooks/webhook-delivery.ts';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { deliverWebhook } from '../../../src/services/outgoing-webhooks/deliver-webhook.ts';
import { insertDeliveries } from '../../../src/services/outgoing-webhooks/record-event.ts';
import { sweepWebhookDeliveries } from '../../../src/services/outgoing-webhooks/sweep-webhook-deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { holdRows } from '../../support/held-rows.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { Receiver } from './receiver.ts';

const receiver = new Receiver();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());
const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: receiver.address }));

async function newEndpoint(shop: Shop): Promise<string> {
  const { body } = await shop.rest.post('/webhook-endpoints', { url: receiver.url });
  return body.id;
}

/** Records events about the subjects for the endpoint, each in a transaction of its own, and returns their ids. */
async function record(shop: Shop, endpointId: string, ...subjects: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const subject of subjects) {
    const ctx = testApp.ctx();
    const event = { type: 'item.approved', subject, data: { subject } } as const;
    const inserted = await ctx.em.transactional((em) =>
      insertDeliveries({ ...ctx, em }, shop.organizationId, [{ event, endpointId }]),
    );
    ids.push(...inserted);
  }
  return ids;
}

const deliveryOf = (id: string) => testApp.ctx().em.findOneOrFail(WebhookDelivery, { id });
const whenStored = (id: string, when: (delivery: WebhookDelivery) => boolean) => eventually(() => deliveryOf(id), when);
const requestsOf = (id: string) => receiver.received.filter((request) => request.id === id);

/** Makes deliveries due that are not claimed, and sweeps, so that a test does not wait for a delay. */
async function makeDue(...ids: string[]): Promise<void> {
  await changed(
    testApp.ctx().em,
    sql`update webhook_deliveries set due_at = now() - interval '1 minute' where id = any(${ids}::uuid[]) and not claimed`,
  );
  await sweepWebhookDeliveries(testApp.ctx());
}

describe('a delivery', () => {
  it.each([
    ['an error', 500, 500],
    ['a redirect, which is not followed', 302, 302],
    ['a broken connection', null, null],
  ])('is tried again with the same id and body after %s', async (_, answer, statusCode) => {
    const shop = await newShop(testApp);
    const endpointId = await newEndpoint(shop);
    receiver.answer = () => answer;
    const [id] = await record(shop, endpointId, 'one');
    const failed = await whenStored(id!, ({ attempts }) => attempts.length === 1);
    expect(failed).toMatchObject({ status: 'pending', attempts: [{ statusCode, error: expect.any(String) }] });
    const delay = failed.dueAt.getTime() - Date.parse(failed.attempts[0]!.at);
    expect(delay).toBeGreaterThan(3500);
    expect(delay).toBeLessThan(12_000);
    receiver.answer = () => 204;
    await makeDue(id!);
    expect(await whenStored(id!, ({ status }) => status === WebhookDeliveryStatus.succeeded)).toMatchObject({
      attempts: [{ statusCode }, { statusCode: 204, error: null, durationMs: expect.any(Number) }],
    });
    const [first, second] = requestsOf(id!);
    expect(second!.raw).toBe(first!.raw);
    expect(requestsOf(id!)).toHaveLength(2);
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
    const { body } = await shop.rest.get(`/webhook-endpoints/${endpointId}/deliveries?status=succeeded`);
    expect(body).toMatchObject({
      deliveries: [
        { id, event_type: 'item.approved', next_attempt_at: null, request_body: { data: { subject: 'one' } } },
      ],
      total: 1,
      has_more: false,
    });
    expect((await shop.rest.get(`/webhook-endpoints/${endpointId}`)).body).toMatchObject({
      last_success_at: expect.any(String),
      last_failure_at: expect.any(String),
      is_active: true,
    });
  });

  it('is tried again after 5 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h and 24 h, each give or take 20 %', async () => {
    const shop = await newShop(testApp);
    const endpointId = await newEndpoint(shop);
    receiver.answer = () => 503;
    const minutes = [5 / 60, 1, 5, 30, 120, 360, 720, 1440, 1440];
    const ids = await record(shop, endpointId, ...minutes.map((_, n) => `subject ${n}`));
    for (const id of ids) await whenStored(id, ({ attempts, claimed }) => attempts.length === 1 && !claimed);
    const { em } = testApp.ctx();
    for (const [tries, id] of ids.entries())
      await changed(em, sql`update webhook_deliveries set tries = ${tries} where id = ${id}`);
    await makeDue(...ids);
    const factors: number[] = [];
    for (const [n, id] of ids.entries()) {
      const { dueAt, attempts } = await whenStored(id, (each) => each.attempts.length === 2 && !each.claimed);
      const { at, durationMs } = attempts[1]!;
      factors.push((dueAt.getTime() - Date.parse(at) - durationMs) / (minutes[n]! * 60_000));
    }
    // The first wait is so short that the time until the result is stored counts.
    for (const factor of factors.slice(1)) {
      expect(factor).toBeGreaterThan(0.79);
      expect(factor).toBeLessThan(1.25);
    }
    expect(new Set(factors.map((factor) => factor.toFixed(4))).size).toBeGreaterThan(1);
  });

  it('waits for earlier ones about the same subject, and not for others', async () => {
    const shop = await newShop(testApp);
    const endpointId = await newEndpoint(shop);
    receiver.answer = ({ body }) => (body.data['subject'] === 'slow' ? 500 : 204);
    const [first, second, other] = await record(shop, endpointId, 'slow', 'slow', 'quick');
    await whenStored(other!, ({ status }) => status === WebhookDeliveryStatus.succeeded);
    await whenStored(first!, ({ attempts }) => attempts.length === 1);
    expect(await deliveryOf(second!)).toMatchObject({ status: 'pending', attempts: [] });
    receiver.answer = () => 204;
    await makeDue(first!);
    await whenStored(second!, ({ status }) => status === WebhookDeliveryStatus.succeeded);
    const order = receiver.of(shop.organizationId).map(({ id }) => id);
    expect(order.lastIndexOf(first!)).toBeLessThan(order.indexOf(second!));
  });

  it('is given up after ten attempts, and can be redelivered, alone or all since a time', async () => {
    const shop = await newShop(testApp);
    const endpointId = await newEndpoint(shop);
    receiver.answer = () => 503;
    const [id, other] = await record(shop, endpointId, 'one', 'two');
    await whenStored(id!, ({ attempts }) => attempts.length === 1);
    await whenStored(other!, ({ attempts }) => attempts.length === 1);
    await changed(
      testApp.ctx().em,
      sql`update webhook_deliveries set tries = 9 where id in (${id}, ${other}) and not claimed`,
    );
    await makeDue(id!, other!);
    const last = await whenStored(id!, ({ status }) => status === WebhookDeliveryStatus.failed);
    expect(last.attempts).toHaveLength(2);
    await whenStored(other!, ({ status }) => status === WebhookDeliveryStatus.failed);
    receiver.answer = () => 200;
    const again = await shop.rest.post(`/webhook-deliveries/${id}/redeliver`);
    expect(again).toMatchObject({ status: 202, body: { id } });
    expect((await whenStored(id!, ({ status }) => status === WebhookDeliveryStatus.succeeded)).attempts).toHaveLength(
      3,
    );
    const since = await shop.rest.post(`/webhook-endpoints/${endpointId}/redeliver`, { since: '2026-01-01T00:00:00Z' });
    expect(since).toMatchObject({ status: 202, body: { redelivered_count: 1 } });
    await whenStored(other!, ({ status }) => status === WebhookDeliveryStatus.succeeded);
  });

  it('is one of at most four that are in flight to an endpoint, also where more are claimed at once', async () => {
    const shop = await newShop(testApp);
    const endpointId = await newEndpoint(shop);
    receiver.answer = () => 204;
    // Without messages, so that no worker claims them before.
    const inserted = await rows<{ id: string }>(
      testApp.ctx().em,
      sql`insert into webhook_deliveries (id, endpoint_id, event_type, subject, request_body, status, attempts, tries,
                                          due_at, claimed, created_at)
          select gen_random_uuid(), ${endpointId}, 'item.approved', 'subject ' || n, '{"type": "item.approved"}',
                 'pending', '[]', 0, now(), false, now()
            from generate_series(1, 6) n
          returning id`,
    );
    const held = await holdRows(
      testApp,
      sql`select 1 from webhook_deliveries where endpoint_id = ${endpointId} for update`,
    );
    let [started, ended] = [0, 0];
    const answered = Promise.withResolvers<Response>();
    const fetch = Object.assign(
      () => {
        started += 1;
        return answered.promise;
      },
      { close: () => Promise.resolve() },
    );
    const { signal } = new AbortController();
    const all = inserted.map(async ({ id }) => {
      await deliverWebhook(testApp.ctx(), id, fetch, signal);
      ended += 1;
    });
    await eventually(
      () =>
        rows(
          testApp.ctx().em,
          sql`select 1 from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_%'`,
        ),
      (waiting) => waiting.length === inserted.length,
    );
    await held.release();
    await eventually(() => started + ended === inserted.length);
    expect(started).toBe(4);
    answered.resolve(new Response());
    await Promise.all(all);
  });

  it('is sent again after a worker died with it, and its message is not needed', async () => {
    const shop = await newShop(testApp);
    const endpointId = await newEndpoint(shop);
    receiver.answer = () => 204;
    const [id] = await record(shop, endpointId, 'one');
    await whenStored(id!, ({ status }) => status === WebhookDeliveryStatus.succeeded);
    await changed(
      testApp.ctx().em,
      sql`update webhook_deliveries
             set status = 'pending', claimed = true, due_at = now() - interval '1 minute' where id = ${id}`,
    );
    await sweepWebhookDeliveries(testApp.ctx());
    expect((await whenStored(id!, ({ status }) => status === WebhookDeliveryStatus.succeeded)).attempts).toHaveLength(
      2,
    );
  });
});

describe('an endpoint that fails', () => {
  it.each([
    ['with 410', 410, 'interval 0', '410', 'receiver_gone'],
    ['for 24 hours', 500, '25 hours', '24 hours', 'failing_for_a_day'],
  ])('%s is disabled, and the administrators are notified once', async (_, answer, since, reason, code) => {
    const shop = await newShop(testApp);
    const endpointId = await newEndpoint(shop);
    receiver.answer = () => answer;
    if (since === '25 hours')
      await changed(
        testApp.ctx().em,
        sql`update webhook_endpoints set failing_since = now() - interval '25 hours' where id = ${endpointId}`,
      );
    const [id] = await record(shop, endpointId, 'one');
    const { body } = await eventually(
      () => shop.rest.get(`/webhook-endpoints/${endpointId}`),
      ({ body: endpoint }) => !endpoint.is_active,
    );
    expect(body).toMatchObject({ disabled_reason: expect.stringContaining(reason) });
    const notifications = await testApp
      .ctx()
      .em.find(Notification, { notificationType: NotificationType.webhook_disabled });
    const { host } = new URL(body.url);
    expect(notifications.map(({ data }) => data).filter((data) => data['webhook_endpoint_id'] === endpointId)).toEqual([
      { webhook_endpoint_id: endpointId, host, reason: code },
    ]);
    expect(await testApp.ctx().em.count(Mail, { recipient: shop.email, kind: MailKind.notice })).toBe(1);
    // Nothing is recorded or sent while it is disabled.
    expect(await shop.rest.post(`/webhook-endpoints/${endpointId}/test`)).toMatchObject({ status: 409 });
    expect(await shop.rest.post(`/webhook-deliveries/${id}/redeliver`)).toMatchObject({ status: 409 });
    // The pending delivery continues when it is enabled again.
    receiver.answer = () => 204;
    const enabled = await shop.rest.patch(`/webhook-endpoints/${endpointId}`, { is_active: true });
    expect(enabled.body).toMatchObject({ is_active: true, disabled_reason: null });
    await makeDue(id!);
    await whenStored(id!, ({ status }) => status === WebhookDeliveryStatus.succeeded);
  });
});
