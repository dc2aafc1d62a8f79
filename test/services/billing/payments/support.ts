import { Checkout } from '../../../../entities/billing/checkout.ts';
import type { PaymentName } from '../../../../sandbox/system-names.ts';
import { AuditEntry } from '../../../../entities/organizations/audit-entry.ts';
import { changed, row, sql } from '../../../../src/core/sql.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { payCheckout } from '../../../support/payments.ts';
import { newShop, type Shop } from '../../../support/shop.ts';

/** An organization with a subscription. */
export interface Subscriber extends Shop {
  subscriptionId: string;
  customerId: string;
}

interface Plan {
  tier?: string;
  period?: string;
}

/**
 * An organization that subscribed at the sandbox's active platform. No webhooks are sent: their effect is stored
 * directly.
 */
export async function newSubscriber(
  testApp: TestApp,
  { tier = 'pro', period = 'monthly' }: Plan = {},
): Promise<Subscriber> {
  const shop = await newShop(testApp);
  const system = testApp.config.PAYMENT_PROVIDER;
  const { status, body } = await shop.rest.post('/billing/checkout', { tier, billing_period: period });
  if (status !== 200) throw new Error(`no checkout: ${JSON.stringify(body)}`);
  const [checkout] = await checkoutsOf(testApp, shop);
  const { subscriptionId } = payCheckout(testApp, system, checkout!.externalId!);
  const customerId = customerOf(testApp, system, subscriptionId!);
  await changed(
    testApp.ctx().em,
    sql`update subscriptions
           set provider = ${system}, external_id = ${subscriptionId}, customer_id = ${customerId},
               payment_status = 'active', period_end = '2026-12-20T12:00:00Z'
         where organization_id = ${shop.organizationId}`,
  );
  await setPlan(testApp, shop, { tier, period });
  return { ...shop, subscriptionId: subscriptionId!, customerId };
}

/** Stores a plan as the provider's event would. */
export async function setPlan(
  testApp: TestApp,
  { organizationId }: Shop,
  { tier, period }: Required<Plan>,
): Promise<void> {
  await changed(
    testApp.ctx().em,
    sql`update balances set subscription_tier = ${tier} where organization_id = ${organizationId}`,
  );
  await changed(
    testApp.ctx().em,
    sql`update subscriptions set billing_period = ${period} where organization_id = ${organizationId}`,
  );
}

function customerOf(testApp: TestApp, system: PaymentName, subscriptionId: string): string {
  const { payments } = testApp.sandbox.state;
  const events = payments.events(system).map(({ body }) => JSON.parse(body).data);
  const { customer_id: customerId, customer } = events.find(
    (data) => data.id === subscriptionId || data.subscription_id === subscriptionId,
  );
  return customerId ?? customer.customer_id;
}

/** The checkouts of an organization, newest first. */
export async function checkoutsOf(testApp: TestApp, { organizationId }: Shop): Promise<Checkout[]> {
  return testApp.ctx().em.find(Checkout, { organizationId }, { orderBy: { id: 'desc' } });
}

/** The requests to the platform that contain a text, without reads, oldest first. */
export function requestsWith(testApp: TestApp, match: string) {
  const calls = testApp.sandbox.state.calls
    .recent(testApp.config.PAYMENT_PROVIDER)
    .filter(({ method, path, body }) => method !== 'GET' && `${path} ${body}`.includes(match));
  return calls.map(({ method, path, body }) => ({ method, path, body: body ? JSON.parse(body) : undefined }));
}

/** The billing date of a subscription at payA, and the price that is billed then. */
export async function nextBillOf(
  testApp: TestApp,
  { subscriptionId }: Subscriber,
): Promise<{ at: string; price: string }> {
  const headers = { Authorization: 'Bearer pdl_sandbox_key' };
  const response = await fetch(`${testApp.sandbox.url}/payA/subscriptions/${subscriptionId}`, { headers });
  const { data } = (await response.json()) as { data: { next_billed_at: string; items: { price: { id: string } }[] } };
  return { at: data.next_billed_at, price: data.items[0]!.price.id };
}

/** The pending plan, and whether a change is in progress. */
export async function pendingOf(testApp: TestApp, { organizationId }: Shop) {
  return row<{ tier: string | null; period: string | null; changing: boolean }>(
    testApp.ctx().em,
    sql`select pending_tier as tier, pending_billing_period as period, changing_until is not null as changing
          from subscriptions
         where organization_id = ${organizationId}`,
  );
}

/** The audit entries about payments, oldest first. */
export async function auditEntriesOf(testApp: TestApp, { organizationId }: Shop): Promise<[string, unknown][]> {
  const entries = await testApp
    .ctx()
    .em.find(
      AuditEntry,
      { organizationId, action: { $re: '^(checkout|subscription|billing_portal)' } },
      { orderBy: { id: 'asc' } },
    );
  return entries.map(({ action, data }) => [action, data]);
}
