import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Paddle } from '@paddle/paddle-node-sdk';
import { Webhook } from 'standardwebhooks';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

const SECRET_A = 'pdl_ntfset_sandbox_secret';
const SECRET_B = 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldC1wYXlC';

interface Received {
  body: string;
  headers: IncomingHttpHeaders;
}

/** Used to verify signatures. */
const paddle = new Paddle('pdl_sandbox_key');

let sandbox: Sandbox;
let server: Server;
let url: string;
let received: Received[] = [];
/** The statuses of the next responses; then 200. */
let statuses: number[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      received.push({ body: Buffer.concat(chunks).toString('utf8'), headers: req.headers });
      res.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await sandbox.close();
  server.closeAllConnections();
  await new Promise((done) => void server.close(done));
});
beforeEach(() => {
  sandbox.state.reset();
  received = [];
  statuses = [];
});

const payments = () => sandbox.state.payments;
const eventIds = () =>
  received.map(({ body, headers }) => headers['webhook-id'] ?? (JSON.parse(body) as { event_id: string }).event_id);

async function control(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(
    `${sandbox.url}/control/payments${path}`,
    body ? { method: 'POST', body: JSON.stringify(body) } : {},
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const unmarshal = ({ body, headers }: Received, secret = SECRET_A) =>
  paddle.webhooks.unmarshal(body, secret, String(headers['paddle-signature']));
const verify = ({ body, headers }: Received, secret = SECRET_B) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("the payment platforms' webhooks", () => {
  it('have a signature of payA that its SDK accepts', async () => {
    await control('/webhook', { system: 'payA', url });
    const id = payments().send('payA', 'customer.created', { id: 'ctm_1', name: 'Zoë', email: 'zoe@example.com' });
    await payments().settled();
    expect(await unmarshal(received[0]!)).toMatchObject({
      eventId: id,
      eventType: 'customer.created',
      data: { name: 'Zoë' },
    });
    await expect(unmarshal(received[0]!, 'another')).rejects.toThrow();
  });

  it('have a signature of payB by Standard Webhooks', async () => {
    await control('/webhook', { system: 'payB', url });
    payments().send('payB', 'payment.succeeded', { payment_id: 'pay_1', note: 'Zoë' });
    await payments().settled();
    expect(verify(received[0]!)).toMatchObject({ type: 'payment.succeeded', data: { note: 'Zoë' } });
    expect(() => verify(received[0]!, 'whsec_b3RoZXI=')).toThrow();
  });

  it('have two signatures during the rotation of a secret', async () => {
    payments().registerWebhook('payA', url, ['old', SECRET_A]);
    payments().registerWebhook('payB', url, ['whsec_b2xk', SECRET_B]);
    payments().send('payA', 'any', {});
    payments().send('payB', 'any', {});
    await payments().settled();
    const [fromA, fromB] = [
      received.find(({ headers }) => headers['paddle-signature'])!,
      received.find(({ headers }) => headers['webhook-id'])!,
    ];
    expect(fromA.headers['paddle-signature']).toMatch(/^ts=\d+;h1=[0-9a-f]{64};h1=[0-9a-f]{64}$/);
    expect([await unmarshal(fromA), verify(fromB), verify(fromB, 'whsec_b2xk')]).toHaveLength(3);
  });

  it('are delivered only to the destinations of their platform, in order', async () => {
    payments().registerWebhook('payA', url);
    const made = Array.from({ length: 5 }, (_, index) => payments().send('payA', `event.${index}`));
    payments().send('payB', 'elsewhere');
    await payments().settled();
    expect(eventIds()).toEqual(made);
    const times = payments()
      .events('payA')
      .map(({ occurredAt }) => occurredAt);
    expect(new Set(times).size).toBe(5);
    expect(times.toSorted()).toEqual(times);
  });

  it('are retried until they are accepted', async () => {
    payments().registerWebhook('payA', url);
    statuses = [500, 404];
    const [first, second] = [payments().send('payA', 'one'), payments().send('payA', 'two')];
    await payments().settled();
    expect([first, second].map((id) => eventIds().filter((each) => each === id).length)).toEqual([2, 2]);
    expect(
      payments()
        .events('payA')
        .map(({ answers }) => answers),
    ).toEqual([
      [500, 200],
      [404, 200],
    ]);
  });

  it('are given up after a few attempts and aborted by a reset', async () => {
    payments().registerWebhook('payA', url);
    statuses = [500, 500, 500, 500];
    payments().send('payA', 'one');
    await payments().settled();
    expect(payments().events()[0]!.answers).toEqual([500, 500, 500, 500]);
    payments().send('payA', 'two');
    sandbox.state.reset();
    await payments().settled();
    expect(received).toHaveLength(4);
  });

  it.each([
    ['made', [0, 1, 2]],
    ['reverse', [2, 1, 0]],
  ] as const)('are held and released in the order %s', async (order, indexes) => {
    await control('/webhook', { system: 'payA', url });
    await control('/hold', {});
    const made = [0, 1, 2].map(() => payments().send('payA', 'held'));
    await payments().settled();
    expect(received).toEqual([]);
    expect(
      payments()
        .held()
        .map(({ id }) => id),
    ).toEqual(made);
    expect((await control('/release', { order })).status).toBe(200);
    expect(eventIds()).toEqual(indexes.map((index) => made[index]));
    payments().send('payA', 'free');
    await payments().settled();
    expect(received).toHaveLength(4);
  });

  it('are released shuffled, at the same time, or by their ids while the rest stays held', async () => {
    payments().registerWebhook('payB', url);
    payments().hold();
    const made = [0, 1, 2].map(() => payments().send('payB', 'held'));
    await control('/release', { order: [made[2], made[0]] });
    expect(eventIds()).toEqual([made[2], made[0]]);
    payments().send('payB', 'held too');
    await payments().release('shuffle');
    expect(received).toHaveLength(4);
    payments().hold();
    for (let count = 0; count < 3; count += 1) payments().send('payB', 'held');
    await payments().release('at_once');
    expect(received).toHaveLength(7);
  });

  it('are delivered again with a fresh timestamp, another secret or an old time', async () => {
    payments().registerWebhook('payA', url);
    payments().registerWebhook('payB', url);
    const ids = [payments().send('payA', 'any'), payments().send('payB', 'any')];
    await payments().settled();
    received = [];
    expect((await control('/deliver', { id: ids[0] })).body).toMatchObject({ statuses: [200] });
    expect(await unmarshal(received[0]!)).toMatchObject({ eventId: ids[0] });
    await control('/deliver', { id: ids[0], age_seconds: 60 });
    await expect(unmarshal(received[1]!)).rejects.toThrow();
    await control('/deliver', { id: ids[1], secret: 'whsec_b3RoZXI=' });
    expect(() => verify(received[2]!)).toThrow('No matching signature');
    expect(verify(received[2]!, 'whsec_b3RoZXI=')).toBeTruthy();
    await control('/deliver', { id: ids[1], age_seconds: -600 });
    expect(() => verify(received[3]!)).toThrow('too new');
    expect(received[3]!.headers['webhook-id']).toBe(ids[1]);
  });

  it('are sent for every action of the control routes', async () => {
    const act = async (path: string, id: string, more: object = {}) =>
      (await control(path, { system: 'payB', id, ...more })).body as Record<string, string>;
    const session = { product_cart: [{ product_id: 'pdt_sandbox_pro_monthly', quantity: 1 }] };
    const opened = await fetch(`${sandbox.url}/payB/checkouts`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-key' },
      body: JSON.stringify(session),
    });
    const { session_id: id } = (await opened.json()) as { session_id: string };
    await act('/decline', id);
    const { paymentId, subscriptionId } = await act('/pay', id);
    await act('/renew', subscriptionId!);
    await act('/fail-renewal', subscriptionId!);
    await act('/refund', paymentId!, { amount: 100 });
    await act('/chargeback', paymentId!);
    await act('/close-dispute', paymentId!, { outcome: 'won' });
    await act('/end', subscriptionId!);
    await control('/send', { system: 'payB', type: 'never.heard' });
    const { events } = (await control('/events?system=payB')).body as { events: { type: string; body: string }[] };
    expect(events.map(({ type }) => type)).toEqual([
      'payment.failed',
      'payment.succeeded',
      'subscription.active',
      'payment.succeeded',
      'subscription.renewed',
      'payment.failed',
      'subscription.past_due',
      'refund.succeeded',
      'dispute.opened',
      'dispute.won',
      'subscription.cancelled',
      'never.heard',
    ]);
  });

  it.each([
    ['/webhook', { system: 'payC', url: 'http://localhost' }],
    ['/webhook', { system: 'payA', url: 'ftp://localhost' }],
    ['/webhook', { system: 'payB', url: 'http://localhost', secret: 'whsec_*' }],
    ['/pay', { system: 'payA', id: 'txn_none' }],
    ['/pay', { system: 'payA' }],
    ['/refund', { system: 'payA', id: 'txn_none', amount: -1 }],
    ['/close-dispute', { system: 'payB', id: 'pay_none', outcome: 'draw' }],
    ['/release', { order: 'sideways' }],
    ['/deliver', { id: 'evt_none' }],
  ])('have control routes that reject %s %j with 400', async (path, body) => {
    expect((await control(path, body)).status).toBe(400);
  });
});
