import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { ownDesk } from '../../../src/providers/chat/own-desk.ts';
import { deleteExpiredRows } from '../../../src/services/retention/delete-old-rows.ts';
import { useTestApp } from '../../support/test-app.ts';
import { RestClient } from '../../support/rest-client.ts';
import { newShop } from '../../support/shop.ts';

const SECRET = 'chat-secret';
const testApp = useTestApp({ ROLE: 'web', CHATDESK_WEBHOOK_SECRET: SECRET });
const rest = () => new RestClient(testApp.url);

let ids = 0;
const eventOf = (more: object = {}) => ({
  event: 'message_created',
  id: (ids += 1),
  message_type: 'incoming',
  private: false,
  sender: { type: 'contact', id: 1 },
  content: 'Hello <you>',
  account: { id: 1 },
  conversation: { id: 7_000 + ids },
  ...more,
});
const signed = (body: string, { secret = SECRET, time = Math.floor(Date.now() / 1000) } = {}) => ({
  'X-Chatwoot-Timestamp': String(time),
  'X-Chatwoot-Signature': `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
});
const send = (event: object, path = '/chatbot/webhook') =>
  rest().post(path, JSON.stringify(event), signed(JSON.stringify(event)));
const storedOf = (conversationId: number) =>
  row<{ channel: string; count: number }>(
    testApp.ctx().em,
    sql`select c.channel, count(m.id)::int as count
          from chat_conversations c
          left join chat_messages m on m.chat_conversation_id = c.id
         where c.conversation_id = ${conversationId}
         group by c.id`,
  );

describe.each([
  ['/chatbot/webhook', 'site'],
  ['/chatbot/email-webhook', 'email'],
])('POST %s', (path, channel) => {
  it('stores a message once when it is delivered three times at the same time', async () => {
    const event = eventOf();
    const answers = await Promise.all([1, 2, 3].map(() => send(event, path)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, { received: true }]),
    );
    expect(await storedOf(event.conversation.id)).toEqual({ channel, count: 1 });
  });

  it.each([
    ['another event', { event: 'conversation_created' }],
    ['an answer of the staff', { message_type: 'outgoing' }],
    ['a private note', { private: true }],
    ['a message of a bot', { sender: { type: 'agent_bot' } }],
    ['a message with an invalid id', { id: 'x' }],
    ['an account id that is too large', { account: { id: 2 ** 31 } }],
  ])('ignores %s', async (_what, more) => {
    const event = eventOf(more);
    expect((await send(event, path)).status).toBe(200);
    expect(await storedOf(event.conversation.id)).toBeNull();
  });

  it('rejects a missing, wrong or old signature with 401', async () => {
    const body = JSON.stringify(eventOf());
    const old = Math.floor(Date.now() / 1000) - 3600;
    for (const headers of [
      {},
      signed(`${body} `),
      signed(body, { secret: 'other' }),
      signed(body, { time: old }),
      { ...signed(body), 'X-Chatwoot-Signature': 'sha256=zz' },
    ]) {
      const answer = await rest().post(path, body, headers);
      expect([answer.status, answer.body.detail]).toEqual([401, 'Invalid signature']);
    }
  });

  it('rejects invalid JSON with 400 and JSON that is not an object with 422', async () => {
    expect((await rest().post(path, '{', signed('{'))).status).toBe(400);
    expect((await rest().post(path, '[]', signed('[]'))).status).toBe(422);
  });
});

describe('POST /chatbot/tenant-webhook', () => {
  const setUp = async (accountId: number, enabled = true) => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.put('/organization/chat-tenant', {
      account_id: accountId,
      base_url: `${testApp.sandbox.url}/chatdesk`,
      api_token: 'tok',
      knowledge: '',
      enabled,
    });
    return { shop, path: body.webhook_url.split('/api/v1')[1] as string };
  };

  it('stores a message for each of two tenants that have the same account id', async () => {
    const [one, other] = [await setUp(41), await setUp(41)];
    const event = eventOf({ account: { id: 41 } });
    for (const { path } of [one, other]) expect((await rest().post(path, event)).status).toBe(200);
    const all = await rows<{ id: string }>(
      testApp.ctx().em,
      sql`select organization_id as id
            from chat_conversations
           where conversation_id = ${event.conversation.id}
           order by created_at`,
    );
    expect(all.map(({ id }) => id)).toEqual([one.shop.organizationId, other.shop.organizationId]);
  });

  it('ignores events for a tenant that is turned off and events of another account', async () => {
    const off = await setUp(42, false);
    const on = await setUp(43);
    const event = eventOf({ account: { id: 42 } });
    for (const { path } of [off, on]) expect((await rest().post(path, event)).status).toBe(200);
    expect(await storedOf(event.conversation.id)).toBeNull();
  });

  it('responds to a wrong token as to an unknown account', async () => {
    const { path } = await setUp(44);
    for (const wrong of [`${path}x`, path.replace('44', '4444'), '/chatbot/tenant-webhook?account_id=44&token=x']) {
      const answer = await rest().post(wrong, eventOf());
      expect([answer.status, answer.body.detail]).toEqual([401, 'Invalid signature']);
    }
  });

  it.each(['', '?account_id=1', '?token=x', '?account_id=x&token=x', '?account_id=99999999999&token=x'])(
    'rejects the query %j with 422',
    async (query) => {
      const answer = await rest().post(`/chatbot/tenant-webhook${query}`, eventOf());
      expect([answer.status, answer.body.errors[0].loc[0]]).toEqual([422, 'query']);
    },
  );
});

it('deleteExpiredRows deletes conversations after 90 days, except those with a queued message', async () => {
  const [waiting, done] = [eventOf(), eventOf()];
  for (const event of [waiting, done]) await send(event);
  const { em } = testApp.ctx();
  await em.execute(
    `update chat_conversations
        set touched_at = now() - interval '91 days'
      where conversation_id in (${waiting.conversation.id}, ${done.conversation.id})`,
  );
  await em.execute(`update chat_messages set state = 'answered' where message_id = ${done.id}`);
  await deleteExpiredRows(testApp.ctx());
  expect([(await storedOf(waiting.conversation.id))?.count, await storedOf(done.conversation.id)]).toEqual([1, null]);
});

it('ownDesk throws without an address and a token, and in production never uses the sandbox', () => {
  const { CHATDESK_API_TOKEN: _token, ...bare } = testApp.config;
  for (const config of [
    { ...bare, production: true },
    { ...bare, CHATDESK_URL: 'https://chat.example.com' },
  ]) {
    expect(() => ownDesk(config as typeof testApp.config)).toThrow('Chat desk is not configured');
  }
  expect(
    ownDesk({ ...testApp.config, CHATDESK_URL: 'https://chat.example.com', CHATDESK_API_TOKEN: 't' }),
  ).toMatchObject({
    baseUrl: 'https://chat.example.com',
    apiToken: 't',
  });
});
