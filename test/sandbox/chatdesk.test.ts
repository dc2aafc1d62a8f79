import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { IDENTITY_KEY } from '../../sandbox/chatdesk/desk.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  json: Record<string, unknown>;
}

let sandbox: Sandbox;
let listener: { url: string; close(): void };
let received: Received[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  const app = express()
    .use(express.text({ type: () => true }))
    .post('/{*any}', (req, res) => {
      received.push({ headers: req.headers, body: req.body, json: JSON.parse(req.body) });
      res.json({});
    });
  listener = await new Promise((ready) => {
    const server = app.listen(0, '127.0.0.1', () =>
      ready({
        url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
        close: () => void server.close(),
      }),
    );
  });
});
afterEach(() => {
  sandbox.state.reset();
  received = [];
});
afterAll(async () => {
  listener.close();
  await sandbox.close();
});

const desk = () => sandbox.state.chatdesk;
const inbox = (more: object = {}) => desk().openInbox({ accountId: 7, url: `${listener.url}/hook`, ...more });
const api = async (
  path: string,
  { method = 'GET', body, token = 'sandbox' }: { method?: string; body?: object; token?: string | null } = {},
) => {
  const response = await fetch(`${sandbox.url}/chatdesk/api/v1/accounts/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== null && { api_access_token: token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
};
const control = async (path: string, body?: object) => {
  const response = await fetch(
    `${sandbox.url}/control/chatdesk${path}`,
    body ? { method: 'POST', body: JSON.stringify(body) } : {},
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const messagesOf = () => received.filter(({ json }) => json['event'] === 'message_created').map(({ json }) => json);

describe('the API of the chat desk', () => {
  it('requires a token and restricts the tokens of bots', async () => {
    const { id } = desk().begin(inbox().id);
    expect(await api(`7/conversations/${id}`, { token: null })).toMatchObject({ status: 401 });
    expect(await api(`7/conversations/${id}`, { token: 'bad' })).toMatchObject({
      status: 401,
      body: { error: 'Invalid Access Token' },
    });
    expect(await api(`7/conversations/${id}/messages`, { token: 'bot-1' })).toMatchObject({
      status: 401,
      body: { error: 'Access to this endpoint is not authorized for bots' },
    });
    expect(await api(`7/conversations/${id + 1}`)).toMatchObject({
      status: 404,
      body: { error: 'Resource could not be found' },
    });
    expect(await api(`8/conversations/${id}`)).toMatchObject({ status: 404 });
    expect(await api(`7/conversations/${id}`)).toMatchObject({
      status: 200,
      body: { id, status: 'pending', account_id: 7, meta: { hmac_verified: false } },
    });
  });

  it('verifies an identifier by its hash, accepts one without a hash, and rejects a wrong hash', async () => {
    const { id: inboxId } = inbox();
    const identifierHash = createHmac('sha256', IDENTITY_KEY).update('u-1').digest('hex');
    const proved = desk().begin(inboxId, { identifier: 'u-1', identifierHash });
    const believed = desk().begin(inboxId, { identifier: 'u-1' });
    expect((await api(`7/conversations/${proved.id}`)).body.meta).toMatchObject({
      hmac_verified: true,
      sender: { identifier: 'u-1' },
    });
    expect((await api(`7/conversations/${believed.id}`)).body.meta).toMatchObject({
      hmac_verified: false,
      sender: { identifier: 'u-1' },
    });
    expect(() => desk().begin(inboxId, { identifier: 'u-2', identifierHash })).toThrow('Invalid Identifier Hash');
  });

  it('lists messages by pages, oldest first', async () => {
    const conversation = desk().begin(inbox({ url: null }).id);
    const ids = Array.from({ length: 25 }, (_, n) => desk().say(conversation, `Message ${n}`).id);
    const listed = async (query: string) =>
      (await api(`7/conversations/${conversation.id}/messages${query}`)).body.payload.map(
        ({ id }: { id: number }) => id,
      );
    expect(await listed('')).toEqual(ids.slice(-20));
    expect(await listed(`?before=${ids[3]}`)).toEqual(ids.slice(0, 3));
    expect(await listed(`?after=${ids[22]}`)).toEqual(ids.slice(23));
    expect(await listed(`?after=${ids[2]}&before=${ids[5]}`)).toEqual(ids.slice(2, 5));
  });

  it('accepts answers, notes and a status, and returns them like lists', async () => {
    const conversation = desk().begin(inbox().id);
    const question = desk().say(conversation, 'Hello');
    const path = `7/conversations/${conversation.id}`;
    const answer = await api(`${path}/messages`, {
      method: 'POST',
      body: { content: 'Hi!', message_type: 'outgoing', content_attributes: { in_reply_to: question.id } },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        content: 'Hi!',
        message_type: 1,
        private: false,
        content_attributes: { in_reply_to: question.id },
        sender: { type: 'user' },
        conversation_id: conversation.id,
      },
    });
    await api(`${path}/messages`, {
      method: 'POST',
      body: { content: 'Look at this', private: true, content_attributes: { in_reply_to: 99_999 } },
      token: 'bot-1',
    });
    const { payload } = (await api(`${path}/messages`)).body;
    expect(payload).toMatchObject([
      { message_type: 0, sender: { type: 'contact' } },
      { id: answer.body.id, message_type: 1, created_at: expect.any(Number) },
      { private: true, sender: { type: 'agent_bot' }, content_attributes: { in_reply_to: null } },
    ]);
    expect(
      await api(`${path}/messages`, { method: 'POST', body: { content: 'x', message_type: 'incoming' } }),
    ).toMatchObject({ status: 422, body: { error: 'Incoming messages are only allowed in Api inboxes' } });
    expect(await api(`${path}/toggle_status`, { method: 'POST', body: { status: 'open' } })).toMatchObject({
      body: { payload: { success: true, current_status: 'open' } },
    });
    expect(await api(`${path}/toggle_status`, { method: 'POST', body: {} })).toMatchObject({
      body: { payload: { current_status: 'resolved' } },
    });
    desk().say(conversation, 'One thing more');
    expect(conversation.status).toBe('pending');
  });

  it('sends faults in its own format', async () => {
    const { id } = desk().begin(inbox().id);
    const fault = (kind: object) => sandbox.state.faults.add({ system: 'chatdesk', ...kind } as never);
    fault({ kind: 'rate_limit', retry_after: 2 });
    expect(await api(`7/conversations/${id}`)).toMatchObject({ status: 429, body: 'Retry later\n' });
    fault({ kind: 'status', status: 503 });
    expect((await api(`7/conversations/${id}`)).status).toBe(503);
    fault({ kind: 'lost' });
    await expect(
      api(`7/conversations/${id}/messages`, { method: 'POST', body: { content: 'Stored without a response' } }),
    ).rejects.toThrow();
    expect(desk().find(7, id)?.messages).toMatchObject([{ content: 'Stored without a response' }]);
  });
});

describe('the webhooks of the chat desk', () => {
  it('are signed over time and body, also for answers', async () => {
    const conversation = desk().begin(inbox({ secret: 'hush' }).id);
    desk().say(conversation, 'Salt & <pepper>');
    await api(`7/conversations/${conversation.id}/messages`, { method: 'POST', body: { content: 'Both.' } });
    await desk().webhooks.settled();
    expect(received.map(({ json }) => json['event'])).toEqual([
      'conversation_created',
      'message_created',
      'message_created',
    ]);
    expect(messagesOf()).toMatchObject([
      {
        message_type: 'incoming',
        content: 'Salt & <pepper>',
        private: false,
        account: { id: 7 },
        conversation: { id: conversation.id, status: 'pending', meta: { hmac_verified: false } },
        sender: { type: 'contact' },
        created_at: expect.stringContaining('T'),
      },
      { message_type: 'outgoing', content: 'Both.', sender: { type: 'user' } },
    ]);
    for (const { headers, body } of received) {
      const hex = createHmac('sha256', 'hush')
        .update(`${String(headers['x-chatwoot-timestamp'])}.${body}`)
        .digest('hex');
      expect(headers['x-chatwoot-signature']).toBe(`sha256=${hex}`);
    }
    expect(received[1]?.body).toContain('\\u003cpepper\\u003e');
  });

  it('can be held, reordered and repeated, also from another process', async () => {
    const { body: opened } = await control('/inboxes', { account_id: 7, url: `${listener.url}/hook` });
    await control('/hold', {});
    const { body: created } = await control('/conversations', { inbox_id: opened['id'], text: 'one' });
    const target = { account_id: 7, conversation_id: created['conversation_id'] };
    await control('/say', { ...target, text: 'two' });
    await control('/answer', { ...target, text: 'A person answers' });
    await control('/assign', target);
    expect(received).toEqual([]);
    await control('/release', { order: 'reverse' });
    expect(messagesOf().map(({ content }) => content)).toEqual(['A person answers', 'two', 'one']);
    const { webhooks } = (await control('/webhooks')).body as { webhooks: { id: string; event: string }[] };
    const { id } = webhooks.find(({ event }) => event === 'message_created')!;
    expect((await control('/deliver', { id })).body).toMatchObject({ status: 200 });
    expect(messagesOf().at(-1)).toMatchObject({ content: 'one' });
    expect((await control('/read', target)).body).toMatchObject({
      conversation: { meta: { assignee: { name: 'Alex Agent' } } },
      messages: [{ content: 'one' }, { content: 'two' }, { content: 'A person answers' }, { message_type: 2 }],
    });
    expect(await control('/say', { ...target, conversation_id: 99, text: 'x' })).toMatchObject({ status: 400 });
  });
});

describe('the widget of the chat desk', () => {
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/chatdesk/widget${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.text() };
  };

  it('is a page for a frame, of an existing website only', async () => {
    const { status, body } = await call('?website_token=sandbox');
    expect([status, body]).toEqual([200, expect.stringContaining('chatwoot-widget:')]);
    expect((await call('?website_token=other')).status).toBe(404);
  });

  it('begins a conversation with a verified customer, whose messages are events, and shows what is answered', async () => {
    const user = { name: 'Ada', identifier_hash: createHmac('sha256', IDENTITY_KEY).update('u-1').digest('hex') };
    const begun = { website: listener.url, identifier: 'u-1', user };
    const wrong = await call('/conversations', { ...begun, identifier: 'u-2' });
    expect([wrong.status, wrong.body]).toEqual([401, expect.stringContaining('Invalid Identifier Hash')]);
    const { account, conversation } = JSON.parse((await call('/conversations', begun)).body);
    await call('/messages', { account, conversation, content: 'Hello' });
    const found = desk().find(account, conversation)!;
    desk().answer(found, 'Hello Ada');
    desk().answer(found, 'For the staff only', { private: true });
    const shown = await call(`/messages?account=${account}&conversation=${conversation}`);
    expect(JSON.parse(shown.body)).toMatchObject({
      messages: [
        { type: 'incoming', content: 'Hello' },
        { type: 'outgoing', content: 'Hello Ada' },
      ],
    });
    await desk().webhooks.settled();
    expect(messagesOf()[0]).toMatchObject({ content: 'Hello', conversation: { meta: { hmac_verified: true } } });
    expect((await call('/messages', { account, conversation: 99, content: 'x' })).status).toBe(404);
  });
});
