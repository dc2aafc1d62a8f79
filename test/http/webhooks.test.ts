import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Paddle } from '@paddle/paddle-node-sdk';
import { Webhook } from 'standardwebhooks';
import { PaymentEvent } from '../../entities/billing/payment-event.ts';
import { PaymentProviderName } from '../../entities/billing/payment-enums.ts';
import { row, sql } from '../../src/core/sql.ts';
import { eventWriterFor } from '../services/billing/events/platform-events.ts';
import { newPayer, billingStateOf } from '../services/billing/events/support.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { RestClient } from '../support/rest-client.ts';

const { payA, payB } = PaymentProviderName;
const SECRETS = {
  payA: ['pdl_ntfset_of_ours', 'pdl_ntfset_before'],
  payB: [`whsec_${btoa('of ours, and long enough')}`, `whsec_${btoa('before, and long enough')}`],
};
const OTHER = { payA: 'pdl_ntfset_of_others', payB: `whsec_${btoa('of others, and long enough')}` };

const testApp = useTestApp({
  PAYA_WEBHOOK_SECRET: SECRETS.payA.join(','),
  PAYB_WEBHOOK_SECRET: SECRETS.payB.join(','),
});
const bare = useTestApp({ ROLE: 'web', SANDBOX_URL: '' });

interface Signing {
  secret?: string;
  /** Seconds since it was signed. Negative values are in the future. */
  age?: number;
  id?: string;
}

/**
 * The headers of a platform. payB's are signed with the signer of its SDK. payA's follow its documentation and are
 * verified with its SDK.
 */
async function sign(
  provider: PaymentProviderName,
  body: string,
  { secret = SECRETS[provider][0]!, age = 0, id = randomUUID() }: Signing = {},
): Promise<Record<string, string>> {
  const at = new Date(Date.now() - age * 1000);
  const ts = Math.floor(at.getTime() / 1000);
  if (provider === payB)
    return {
      'webhook-id': id,
      'webhook-timestamp': String(ts),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
  const signature = `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`;
  if (age === 0) expect(await new Paddle('key').webhooks.isSignatureValid(body, secret, signature)).toBe(true);
  return { 'payA-Signature': signature };
}

const post = (
  provider: PaymentProviderName,
  body: string | undefined,
  headers: Record<string, string>,
  url = testApp.url,
) => new RestClient(url).post(`/webhooks/${provider}`, body, headers);
const storedOf = (eventId: string) => testApp.ctx().em.find(PaymentEvent, { eventId }, { populate: ['body'] });
const countOf = async () =>
  (await row<{ n: number }>(testApp.ctx().em, sql`select count(*)::int as n from payment_events`))!.n;

/** The event of a paid top-up, in a serialization that no serializer of ours produces. */
async function topUpEvent(provider: PaymentProviderName) {
  const payer = await newPayer(testApp, provider);
  const event = eventWriterFor(payer, new Date()).payment(0, 'topup', { price: 'topup' });
  return {
    ...event,
    payer,
    body: `${JSON.stringify(JSON.parse(event.body), null, 1)}\n`.replace('{', '{ "note": "\\u00e9é",'),
  };
}

describe.each([payA, payB])('a webhook of %s', (provider) => {
  it.each([0, 1])('is stored byte by byte and applied when it is signed with the secret number %s', async (secret) => {
    const { eventId: id, body, payer } = await topUpEvent(provider);
    const answer = await post(provider, body, await sign(provider, body, { secret: SECRETS[provider][secret]!, id }));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(await storedOf(id)).toMatchObject([{ provider, body }]);
    expect(
      await eventually(
        () => billingStateOf(testApp, payer),
        ({ topupBalance }) => topupBalance !== '0.0000',
      ),
    ).toMatchObject({ topupBalance: '500.0000', states: { applied: 1 } });
  });

  it('grants its CT once when it is delivered ten times concurrently', async () => {
    const { eventId: id, body, payer } = await topUpEvent(provider);
    const headers = await sign(provider, body, { id });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(provider, body, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await eventually(
      () => billingStateOf(testApp, payer),
      ({ states }) => states.applied === 1,
    );
    const again = await post(provider, body, await sign(provider, body, { id }));
    expect(again).toMatchObject({ status: 200, body: { received: true } });
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      topupBalance: '500.0000',
      states: { applied: 1 },
      payments: [{ status: 'completed' }],
    });
  });

  it('of an unknown type is stored and ignored', async () => {
    const event = {
      event_id: `evt_${randomUUID()}`,
      event_type: 'report.created',
      occurred_at: new Date().toISOString(),
      data: { id: 'rep_1' },
    };
    const body = JSON.stringify(
      provider === payA
        ? event
        : { type: 'license_key.created', timestamp: event.occurred_at, business_id: 'bus_1', data: {} },
    );
    expect(await post(provider, body, await sign(provider, body, { id: event.event_id }))).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect(await storedOf(event.event_id)).toMatchObject([{ state: 'ignored', body: '' }]);
  });

  it('of an unknown customer is stored for a while', async () => {
    const { eventId: id, body, payer } = await topUpEvent(provider);
    const unknown = body.replaceAll(payer.checkoutId, randomUUID());
    expect((await post(provider, unknown, await sign(provider, unknown, { id }))).status).toBe(200);
    await eventually(
      () => storedOf(id),
      ([event]) => event?.lastError === 'of nobody we know',
    );
    expect(await storedOf(id)).toMatchObject([{ state: 'stored', organizationId: null }]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({ topupBalance: '0.0000' });
  });

  it.each<[string, (body: string) => Promise<Record<string, string>>, ((body: string) => string)?]>([
    ['without a signature', async () => ({})],
    ['with the signature of another secret', (body) => sign(provider, body, { secret: OTHER[provider] })],
    ['with an old signature', (body) => sign(provider, body, { age: 3600 })],
    ['with a signature from the future', (body) => sign(provider, body, { age: -3600 })],
    ['with the signature of another body', (body) => sign(provider, `${body} `)],
    [
      'with a body that was serialized again after signing',
      (body) => sign(provider, body),
      (body) => JSON.stringify(JSON.parse(body)),
    ],
  ])('%s is rejected and not stored', async (_how, signed, send = (body) => body) => {
    const { body } = await topUpEvent(provider);
    const before = await countOf();
    const answer = await post(provider, send(body), await signed(body));
    expect([answer.status, answer.body.detail]).toEqual([401, 'Invalid signature']);
    expect(await countOf()).toBe(before);
  });

  it('is rejected without a body and with a body that is not an event', async () => {
    const before = await countOf();
    expect((await post(provider, undefined, await sign(provider, 'x'))).status).toBe(401);
    for (const body of ['', 'no JSON', '[]', '{"event_id":"evt_1"}'])
      expect((await post(provider, body, await sign(provider, body))).status).toBe(400);
    expect(await countOf()).toBe(before);
  });

  it('is rejected before its signature is verified when it is too large or compressed', async () => {
    const before = await countOf();
    const body = `{"data":"${'x'.repeat(1_048_576)}"}`;
    expect(await post(provider, body, await sign(provider, body))).toMatchObject({
      status: 413,
      body: { detail: 'Payload too large' },
    });
    expect((await post(provider, '{}', { ...(await sign(provider, '{}')), 'content-encoding': 'gzip' })).status).toBe(
      415,
    );
    expect(await countOf()).toBe(before);
  });

  it('is rejected with 503 when the platform is not configured', async () => {
    expect(await post(provider, '{}', await sign(provider, '{}'), bare.url)).toMatchObject({
      status: 503,
      body: { detail: 'Billing is not configured', code: 'NOT_CONFIGURED' },
    });
  });
});
