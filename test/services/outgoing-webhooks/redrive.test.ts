import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { changed, row, sql } from '../../../src/core/sql.ts';
import { insertDeliveries } from '../../../src/services/outgoing-webhooks/record-event.ts';
import { redriveDeliveries } from '../../../src/services/outgoing-webhooks/redrive-deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { Receiver } from './receiver.ts';

const receiver = new Receiver();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());
const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: receiver.address }));

const statusOf = async (id: string) =>
  (await row<{ status: string }>(testApp.ctx().em, sql`select status from webhook_deliveries where id = ${id}`))
    ?.status;

/** A delivery that was accepted, and is then stored as failed some hours ago. */
async function failedDelivery(hours: number, isActive = true): Promise<string> {
  const shop = await newShop(testApp);
  const { body } = await shop.rest.post('/webhook-endpoints', { url: receiver.url });
  const ctx = testApp.ctx();
  const event = { type: 'item.approved', subject: 'one', data: {} } as const;
  const [id] = await ctx.em.transactional((em) =>
    insertDeliveries({ ...ctx, em }, shop.organizationId, [{ event, endpointId: body.id }]),
  );
  await eventually(async () => (await statusOf(id!)) === 'succeeded');
  await changed(
    ctx.em,
    sql`update webhook_deliveries set status = 'failed', created_at = now() - make_interval(hours => ${hours})
         where id = ${id}`,
  );
  await changed(ctx.em, sql`update webhook_endpoints set is_active = ${isActive} where id = ${body.id}`);
  return id!;
}

it('sends failed deliveries of active endpoints again, but no old ones', async () => {
  const [recent, old, disabled] = [await failedDelivery(1), await failedDelivery(100), await failedDelivery(1, false)];
  expect(await redriveDeliveries(testApp.ctx(), 72)).toBe(1);
  await eventually(async () => (await statusOf(recent)) === 'succeeded');
  expect(await Promise.all([old, disabled].map(statusOf))).toEqual(['failed', 'failed']);
  expect(receiver.received.filter(({ id }) => id === recent)).toHaveLength(2);
});
