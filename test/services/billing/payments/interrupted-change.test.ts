import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from '@jest/globals';
import { changed, row, sql } from '../../../../src/core/sql.ts';
import { sweepBillingDates } from '../../../../src/services/billing/payments/sweep-billing-dates.ts';
import { eventually } from '../../../support/eventually.ts';
import { forkProgram } from '../../../support/fork-program.ts';
import { RestClient } from '../../../support/rest-client.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newSubscriber, nextBillOf, requestsWith, type Subscriber } from './support.ts';

const testApp = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA' });
/** The request that sets the billing date back. */
const SET_BACK = 'next_billed_at';
const UNDER_WAY = { status: 409, body: { detail: 'A change of the subscription is under way' } };

let server: ChildProcess | undefined;
afterAll(() => void server?.kill('SIGKILL'));

async function startServer(): Promise<{ url: string; kill(): Promise<unknown> }> {
  const child = forkProgram('server-main');
  server = child;
  const { DATA_DIR } = testApp.config;
  const common = { NODE_ENV: 'test', LOG_LEVEL: 'silent', ROLE: 'web', PORT: '0', PAYMENT_PROVIDER: 'payA' };
  child.send({ env: { ...common, DATA_DIR, SANDBOX_URL: testApp.sandbox.url }, stores: testApp.stores });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const exited = once(child, 'exit');
  return { url, kill: () => (child.kill('SIGKILL'), exited) };
}

const downgrade = ({ rest }: Pick<Subscriber, 'rest'>) =>
  rest.post('/billing/checkout', { tier: 'starter', billing_period: 'monthly' });
const setBacks = ({ subscriptionId }: Subscriber) =>
  requestsWith(testApp, subscriptionId).filter(({ body }) => SET_BACK in body).length;
const sweep = () => sweepBillingDates(testApp.ctx());

async function isRecorded({ organizationId }: Subscriber): Promise<boolean> {
  const found = await row<{ recorded: boolean }>(
    testApp.ctx().em,
    sql`select billing_date_to_restore is not null as recorded
          from subscriptions
         where organization_id = ${organizationId}`,
  );
  return found!.recorded;
}

const expireClaim = ({ organizationId }: Subscriber) =>
  changed(
    testApp.ctx().em,
    sql`update subscriptions set changing_until = now() - interval '1 s' where organization_id = ${organizationId}`,
  );

/** A yearly subscriber whose billing date is moved: neither it nor the former price could be restored. */
async function interrupted(): Promise<{ shop: Subscriber; before: { at: string } }> {
  const shop = await newSubscriber(testApp, { tier: 'pro', period: 'yearly' });
  const before = await nextBillOf(testApp, shop);
  testApp.sandbox.state.faults.add({ system: 'payA', kind: 'status', status: 500, match: SET_BACK });
  testApp.sandbox.state.faults.add({ system: 'payA', kind: 'status', status: 500, match: 'pri_sandbox_pro_yearly' });
  expect((await downgrade(shop)).status).toBe(502);
  expect((await nextBillOf(testApp, shop)).at).not.toBe(before.at);
  return { shop, before };
}

describe('a change of plan at payA that is interrupted', () => {
  it('by the end of the process between its two calls keeps the billing date', async () => {
    const shop = await newSubscriber(testApp, { tier: 'pro', period: 'yearly' });
    const before = await nextBillOf(testApp, shop);
    const { url, kill } = await startServer();
    testApp.sandbox.state.faults.add({ system: 'payA', kind: 'hang', match: SET_BACK });
    const answer = downgrade({ rest: new RestClient(url, shop.token) }).catch(() => 'lost');
    await eventually(() => setBacks(shop) === 1);
    await kill();
    expect(await answer).toBe('lost');
    expect((await nextBillOf(testApp, shop)).at).not.toBe(before.at);
    // Another change would take the moved date for the right one.
    expect(await downgrade(shop)).toMatchObject(UNDER_WAY);
    await expireClaim(shop);
    expect(await downgrade(shop)).toMatchObject(UNDER_WAY);
    expect(await shop.rest.post('/billing/cancel-subscription')).toMatchObject(UNDER_WAY);

    await Promise.all([sweep(), sweep()]);
    expect(setBacks(shop)).toBe(2);
    expect(await nextBillOf(testApp, shop)).toEqual({ at: before.at, price: 'pri_sandbox_starter_monthly' });
    expect(await isRecorded(shop)).toBe(false);
    expect(await downgrade(shop)).toMatchObject({ status: 200, body: { scheduled: true } });
    expect((await nextBillOf(testApp, shop)).at).toBe(before.at);
  }, 240_000);

  it('by a platform that fails keeps the billing date, once the claim has expired', async () => {
    const { shop, before } = await interrupted();
    await sweep();
    expect((await nextBillOf(testApp, shop)).at).not.toBe(before.at);
    await expireClaim(shop);
    await sweep();
    expect((await nextBillOf(testApp, shop)).at).toBe(before.at);
    expect(await isRecorded(shop)).toBe(false);
  });

  it('is tried again while the platform fails, for a day', async () => {
    const { shop, before } = await interrupted();
    testApp.sandbox.state.faults.add({ system: 'payA', kind: 'status', status: 500, match: SET_BACK, times: 2 });
    await expireClaim(shop);
    await sweep();
    expect(await isRecorded(shop)).toBe(true);
    expect(await downgrade(shop)).toMatchObject(UNDER_WAY);
    await changed(
      testApp.ctx().em,
      sql`update subscriptions
             set billing_date_to_restore = billing_date_to_restore
                   || jsonb_build_object('changedBefore', now() - interval '25 hours')
           where organization_id = ${shop.organizationId}`,
    );
    await expireClaim(shop);
    testApp.sandbox.state.faults.add({ system: 'payA', kind: 'status', status: 500, times: 1 });
    await sweep();
    expect(await isRecorded(shop)).toBe(false);
    expect((await nextBillOf(testApp, shop)).at).not.toBe(before.at);
    testApp.sandbox.state.faults.clear();
  });

  it('can be requested again at once if it was refused and the former plan is restored', async () => {
    const shop = await newSubscriber(testApp, { tier: 'pro', period: 'yearly' });
    testApp.sandbox.state.faults.add({ system: 'payA', kind: 'status', status: 400, match: SET_BACK });
    expect((await downgrade(shop)).status).toBe(502);
    expect(await isRecorded(shop)).toBe(false);
    expect(await downgrade(shop)).toMatchObject({ status: 200, body: { scheduled: true } });
  });
});
