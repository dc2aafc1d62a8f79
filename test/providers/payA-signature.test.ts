import { createHmac } from 'node:crypto';
import { Paddle } from '@paddle/paddle-node-sdk';
import { describe, expect, it } from '@jest/globals';
import { createPayA } from '../../src/providers/payments/payA.ts';
import { verifyPayASignature } from '../../src/providers/payments/payA-signature.ts';
import { TRANSACTION, payAEvent } from './payA-payloads.ts';

const SECRET = 'pdl_ntfset_01_first';
const SECOND = 'pdl_ntfset_02_second';
const payA = createPayA({
  apiUrl: 'https://pay.example',
  apiKey: 'k',
  clientToken: null,
  webhookSecrets: [SECRET, SECOND],
  ourPrices: ['pri_ours'],
});

const seconds = (fromNow = 0) => Math.floor(Date.now() / 1000) + fromNow;
const h1 = (body: string, ts: number, secret = SECRET) =>
  createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex');
const signed = (body: string, { ts = seconds(), secret = SECRET, header = 'Paddle-Signature' } = {}) =>
  new Headers({ [header]: `ts=${ts};h1=${h1(body, ts, secret)}` });

describe('a signature of payA', () => {
  const body = JSON.stringify(payAEvent('transaction.completed', TRANSACTION));

  it('is also accepted by the SDK', async () => {
    const sdk = new Paddle('k').webhooks;
    const [header] = signed(body).values();
    expect(await sdk.isSignatureValid(body, SECRET, header!)).toBe(true);
    expect(await sdk.isSignatureValid(`${body} `, SECRET, header!)).toBe(false);
    expect((await sdk.unmarshal(body, SECRET, header!)).eventId).toBe(
      (await payA.readEvent(body, signed(body))).eventId,
    );
  });

  it.each(['payA-Signature', 'paya-signature', 'Paddle-Signature'])('is read from the header %s', async (header) => {
    expect((await payA.readEvent(body, signed(body, { header }))).eventType).toBe('transaction.completed');
  });

  it('may use either secret and be one of several', async () => {
    await payA.readEvent(body, signed(body, { secret: SECOND }));
    const ts = seconds();
    for (const marks of [
      [SECRET, 'another'],
      ['another', SECOND],
      ['another', 'one more', SECRET],
    ]) {
      await payA.readEvent(
        body,
        new Headers({ 'payA-Signature': `ts=${ts};${marks.map((secret) => `h1=${h1(body, ts, secret)}`).join(';')}` }),
      );
    }
  });

  it.each([
    ['there is none', new Headers()],
    ['it is empty', new Headers({ 'payA-Signature': '' })],
    ['it uses another secret', signed(body, { secret: 'another' })],
    ['it covers another body', signed(`${body} `)],
    ['it has no time', new Headers({ 'payA-Signature': `h1=${h1(body, seconds())}` })],
    ['its time is not a number', new Headers({ 'payA-Signature': `ts=NaN;h1=${h1(body, Number.NaN)}` })],
    [
      'it has two times',
      new Headers({ 'payA-Signature': `ts=${seconds()};ts=${seconds()};h1=${h1(body, seconds())}` }),
    ],
    ['it has only a time', new Headers({ 'payA-Signature': `ts=${seconds()}` })],
    ['it is truncated', new Headers({ 'payA-Signature': `ts=${seconds()};h1=${h1(body, seconds()).slice(0, 62)}` })],
    ['it is not hexadecimal', new Headers({ 'payA-Signature': `ts=${seconds()};h1=${'z'.repeat(64)}` })],
    ['it is too old', signed(body, { ts: seconds(-3600) })],
    ['it is in the future', signed(body, { ts: seconds(3600) })],
    [
      'a valid one follows an invalid one in the other header',
      new Headers([['payA-Signature', 'ts=1;h1=00'], ...signed(body)]),
    ],
  ])('is rejected if %s', async (_what, headers) => {
    await expect(payA.readEvent(body, headers)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', status: 401 });
  });

  it('is rejected for a body that was serialized again', async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    await expect(payA.readEvent(pretty, signed(body))).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });

  it.each([
    [5000, true],
    [5001, false],
    [-5000, true],
    [-5001, false],
  ])('with an age of %s ms is valid: %s', (age, isValid) => {
    const ts = 1_790_000_000;
    const verify = () => verifyPayASignature(body, signed(body, { ts }), [SECRET], ts * 1000 + age);
    if (isValid) verify();
    else expect(verify).toThrow('Invalid signature');
  });

  it.each([
    '',
    'null',
    '[]',
    '"event"',
    '{',
    '{}',
    '{"event_id":"evt_1","event_type":"x","occurred_at":"yesterday","data":{}}',
  ])('does not make %j an event', async (text) => {
    await expect(payA.readEvent(text, signed(text))).rejects.toMatchObject({ code: 'INVALID_JSON', status: 400 });
  });
});
