import { describe, expect, it } from '@jest/globals';
import { Payment } from '../../../../entities/billing/payment.ts';
import { add } from '../../../../src/core/add.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { payCheckout } from '../../../support/payments.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { checkoutsOf } from './support.ts';

const testApp = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payB', PAYMENT_TIMEOUT_SECONDS: '2' });

const pdf = (shop: Shop, paymentId: string) => shop.rest.open('GET', `/billing/invoices/payB/${paymentId}/pdf`);

/** Makes a payment at the sandbox and stores our record of it. */
async function paid(shop: Shop, given: Partial<Payment> = {}): Promise<string> {
  await shop.rest.post('/billing/topup-checkout', { packs: 1 });
  const [checkout] = await checkoutsOf(testApp, shop);
  const { paymentId } = payCheckout(testApp, 'payB', checkout!.externalId!);
  const { em } = testApp.ctx();
  add(em, Payment, {
    organizationId: shop.organizationId,
    provider: 'payB',
    paymentId,
    status: 'completed',
    purchase: 'topup',
    packs: 1,
    amount: '15.00',
    currency: 'USD',
    issuedAt: new Date(),
    ...given,
  } as Partial<Payment>);
  await em.flush();
  return paymentId;
}

describe('the invoice of a payment', () => {
  it('is served as a file to every member', async () => {
    const shop = await newShop(testApp);
    const paymentId = await paid(shop);
    for (const user of [shop, await newMember(testApp, shop)]) {
      const response = await pdf(user, paymentId);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename=invoice-${paymentId}.pdf`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(await response.text()).toMatch(/^%PDF-/);
    }
  });

  it('has a safe file name for any invoice number', async () => {
    const shop = await newShop(testApp);
    const paymentId = await paid(shop, { invoiceNumber: '../№ 7"; filename="x.exe\r\n' });
    const { headers } = await pdf(shop, paymentId);
    expect(headers.get('content-disposition')).toBe('attachment; filename=invoice--7-filename-x-exe-.pdf');
  });

  it('of another organization is not found, without a call to the provider', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const paymentId = await paid(shop);
    const before = testApp.sandbox.state.calls.count('payB');
    for (const id of [
      paymentId,
      'pay_unknown',
      '%00',
      '..%2Fsubscriptions',
      'a%20b',
      'x'.repeat(200),
      `${paymentId}'--`,
    ]) {
      const response = await pdf(other, id);
      expect([id, response.status, await response.json()]).toEqual([
        id,
        404,
        { detail: 'Payment not found', code: 'NOT_FOUND' },
      ]);
    }
    expect(testApp.sandbox.state.calls.count('payB')).toBe(before);
    expect((await pdf({ ...shop, rest: shop.rest.as(null) }, paymentId)).status).toBe(401);
  });

  it('of a payment at payA is not served here', async () => {
    const shop = await newShop(testApp);
    const paymentId = await paid(shop, { provider: 'payA' as Payment['provider'] });
    expect((await pdf(shop, paymentId)).status).toBe(404);
  });

  it('that the provider does not have is not found', async () => {
    const shop = await newShop(testApp);
    await paid(shop, { paymentId: 'pay_not_there' });
    const response = await pdf(shop, 'pay_not_there');
    expect([response.status, await response.json()]).toEqual([404, { detail: 'Invoice not found', code: 'NOT_FOUND' }]);
  });

  it.each([
    [{ kind: 'status', status: 500 }, 502],
    [{ kind: 'reset' }, 502],
    [{ kind: 'break' }, 502],
    [{ kind: 'not_json' }, 502],
    [{ kind: 'html' }, 502],
    [{ kind: 'hang' }, 504],
  ] as const)(
    'responds with an error when the provider fails with %j',
    async (fault, status) => {
      const shop = await newShop(testApp);
      const paymentId = await paid(shop);
      testApp.sandbox.state.faults.add({ system: 'payB', ...fault });
      const response = await pdf(shop, paymentId);
      expect([response.status, response.headers.get('content-disposition'), await response.json()]).toEqual([
        status,
        null,
        expect.objectContaining({ detail: expect.stringContaining('Upstream provider') }),
      ]);
      expect((await pdf(shop, paymentId)).status).toBe(200);
    },
    30_000,
  );
});
