import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createCustom } from '../../src/providers/stores/custom/store.ts';
import type { StoreProductRef } from '../../src/providers/stores/store.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const TEXTS = { title: 'Board', descriptionHtml: '<p>Beech</p>', tags: ['a'], more: { bullet_points: ['Strong'] } };

interface Received {
  headers: Record<string, string>;
  body: string;
}

let server: Server;
let url: string;
const received: Received[] = [];
let answer: { status: number; body?: string; headers?: Record<string, string> } = { status: 200 };

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.on('end', () => {
      received.push({ headers: req.headers as Record<string, string>, body });
      res.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => new Promise((done) => void server.close(done)));

const store = (accessToken = SECRET) => createCustom({ baseUrl: url, accessToken, fetch });
const push = (texts: object = TEXTS, ref: StoreProductRef = { externalId: 'board-1' }) =>
  store().updateProduct('board-1', texts, undefined, ref);
const last = () => received.at(-1)!;

function answers(status: number, body = '', headers: Record<string, string> = {}): void {
  answer = { status, body, headers };
}

describe('a delivery to a custom receiver', () => {
  it('is a signed JSON body with all texts, and returns the id that the receiver responds with', async () => {
    answers(201, '{"id":42,"url":"https://example.com/42"}');
    expect(await push()).toMatchObject({ id: '42', handle: 'board-1', title: '' });
    expect(new Webhook(SECRET).verify(last().body, last().headers)).toEqual({
      type: 'item.updated',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        external_id: 'board-1',
        store_id: null,
        title: 'Board',
        description_html: '<p>Beech</p>',
        tags: ['a'],
        bullet_points: ['Strong'],
      },
    });
    expect(last().headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_/),
    });
  });

  it('has the same webhook-id for the same texts of an item, and another one for other texts', async () => {
    answers(204);
    const idAfter = async (...given: Parameters<typeof push>) => {
      expect(await push(...given)).toMatchObject({ id: 'board-1' });
      return last().headers['webhook-id'];
    };
    const first = await idAfter();
    expect(await idAfter(TEXTS, { externalId: 'board-1', storeId: '42' })).toBe(first);
    expect(JSON.parse(last().body).data.store_id).toBe('42');
    expect(await idAfter({ ...TEXTS, title: 'Other' })).not.toBe(first);
    expect(await idAfter(TEXTS, { externalId: 'board-2' })).not.toBe(first);
  });

  it('has a new webhook-id for texts that were delivered before, but not last', async () => {
    answers(204);
    await push(TEXTS, { externalId: 'board-1' });
    const first = last().headers['webhook-id'];
    await push(TEXTS, { externalId: 'board-1', lastPush: 'others' });
    expect(last().headers['webhook-id']).not.toBe(first);
  });

  it('returns only messages and ids of the receiver that PostgreSQL can store', async () => {
    for (const reason of [`${'x'.repeat(298)}😀 is too long for us`, 'a \0 b', 'half \ud83d']) {
      answers(422, JSON.stringify({ message: reason }));
      const { message } = (await push().catch((error: unknown) => error)) as Error;
      expect(message).toMatch(/^The receiver refused the delivery \(422\): \w/);
      expect([message.isWellFormed(), message.includes('\0')]).toEqual([true, false]);
    }
    answers(200, JSON.stringify({ id: 'a\0' }));
    expect(await push()).toMatchObject({ id: 'board-1' });
  });

  it('is signed with the UTF-8 bytes of a token without the whsec_ prefix', async () => {
    answers(200);
    await store('geheim-ü-1234').updateProduct('1', TEXTS);
    expect(
      new Webhook(Buffer.from('geheim-ü-1234'), { format: 'raw' }).verify(last().body, last().headers),
    ).toMatchObject({ data: { external_id: '1' } });
  });

  it('is not sent with a whsec_ token that is not valid Base64', async () => {
    const before = received.length;
    await expect(store('whsec_***').test()).rejects.toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining('base64'),
    });
    expect(received).toHaveLength(before);
  });

  it.each([
    [401, '', {}, { kind: 'unauthorized' }],
    [403, '', {}, { kind: 'unauthorized' }],
    [410, '', {}, { kind: 'unauthorized', message: expect.stringContaining('gone') }],
    [404, '<html>nothing</html>', {}, { kind: 'rejected', message: 'The receiver refused the delivery (404).' }],
    [
      422,
      '{"message":"Title is too long"}',
      {},
      { kind: 'rejected', message: 'The receiver refused the delivery (422): Title is too long' },
    ],
    [400, '{"error":{"nested":true}}', {}, { kind: 'rejected', message: 'The receiver refused the delivery (400).' }],
    [
      409,
      'Already  there\n',
      {},
      { kind: 'rejected', message: 'The receiver refused the delivery (409): Already there' },
    ],
    [408, '', {}, { kind: 'timeout' }],
    [429, '', { 'retry-after': '7' }, { kind: 'rate_limited', retryAfterMs: 7000 }],
    [500, '', {}, { kind: 'unavailable' }],
    [503, '', { 'retry-after': '3' }, { kind: 'unavailable', retryAfterMs: 3000 }],
    [
      302,
      '',
      { location: 'https://example.com/' },
      { kind: 'rejected', message: expect.stringContaining('redirects') },
    ],
  ])(
    'throws the matching error after the response %i, without a second attempt',
    async (status, body, headers, error) => {
      const before = received.length;
      answers(status, body, headers);
      await expect(push()).rejects.toMatchObject(error);
      expect(received).toHaveLength(before + 1);
    },
  );

  it('fails with a transient error when no receiver listens', async () => {
    await expect(
      createCustom({ baseUrl: 'http://127.0.0.1:1/', accessToken: SECRET, fetch }).test(),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a custom receiver', () => {
  it('is tested with a signed ping', async () => {
    answers(204);
    expect(await store().test()).toEqual({ storeName: new URL(url).host, mediaBaseUrl: null });
    expect(new Webhook(SECRET).verify(last().body, last().headers)).toMatchObject({ type: 'ping', data: {} });
  });

  it('is never read: the item is taken from its reference, and the catalogue is not supported', async () => {
    const before = received.length;
    expect(await store().findProduct({ externalId: 'e', storeId: 's' })).toMatchObject({
      id: 's',
      handle: 'e',
      title: '',
      tags: [],
    });
    expect(await store().findProduct({ externalId: 'e' })).toMatchObject({ id: 'e' });
    await expect(store().listProducts(null)).rejects.toMatchObject({ kind: 'rejected' });
    expect(received).toHaveLength(before);
  });
});
