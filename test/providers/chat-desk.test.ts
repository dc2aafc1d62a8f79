import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatDesk } from '../../src/providers/chat/chat-desk.ts';
import { createChatDesk } from '../../src/providers/chat/desk-client.ts';

interface ReceivedRequest {
  line: string;
  token: string | undefined;
  body: unknown;
}

let server: Server;
let desk: ChatDesk;
let requests: ReceivedRequest[] = [];
let responses: [status: number, body: unknown, headers?: Record<string, string>][] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    let text = '';
    req.on('data', (part) => (text += part));
    req.on('end', () => {
      requests.push({
        line: `${req.method} ${req.url}`,
        token: req.headers['api_access_token'] as string | undefined,
        body: text ? JSON.parse(text) : null,
      });
      const [status, body, headers = {}] = responses.shift()!;
      res.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  desk = createChatDesk({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    accountId: 3,
    apiToken: 'secret',
    fetch,
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = [];
  responses = [];
});

const messageWith = (more: object = {}) => ({
  id: 7,
  content: 'Hello',
  message_type: 0,
  private: false,
  created_at: 1_700_000_000,
  content_attributes: {},
  sender: { type: 'contact' },
  ...more,
});
const conversation = (meta: object = {}) => ({
  id: 5,
  status: 'pending',
  meta: { sender: { identifier: 'u-1' }, hmac_verified: true, ...meta },
});

describe('the client of the chat desk', () => {
  it('reads a conversation with the author of each message', async () => {
    const payload = [
      messageWith({
        id: 12,
        message_type: 1,
        sender: { type: 'user' },
        content_attributes: { in_reply_to: 7, content_automation: true },
      }),
      messageWith(),
      messageWith({ id: 8, message_type: 1, sender: { type: 'user' } }),
      messageWith({ id: 9, message_type: 1, sender: { type: 'agent_bot' } }),
      messageWith({ id: 10, message_type: 2, sender: null, content: null }),
      messageWith({ id: 11, content_attributes: { deleted: true } }),
    ];
    responses = [
      [200, conversation()],
      [200, { payload }],
    ];
    const read = await desk.readConversation(5);
    expect(read).toMatchObject({ id: 5, status: 'pending', assigned: false, verifiedIdentifier: 'u-1' });
    expect(read.messages.map(({ id, from, inReplyTo }) => [id, from, inReplyTo])).toEqual([
      [7, 'customer', null],
      [8, 'staff', null],
      [9, 'bot', null],
      [10, 'desk', null],
      [12, 'bot', 7],
    ]);
    expect(requests.map(({ line, token }) => [line, token])).toEqual([
      ['GET /api/v1/accounts/3/conversations/5', 'secret'],
      ['GET /api/v1/accounts/3/conversations/5/messages?filter_internal_messages=true', 'secret'],
    ]);
  });

  it.each([
    [{ hmac_verified: false }, { verifiedIdentifier: null }],
    [{ hmac_verified: true, sender: { identifier: null } }, { verifiedIdentifier: null }],
    [{ assignee: { id: 1 }, assignee_type: 'User' }, { assigned: true }],
    [{ assignee: { id: 1 }, assignee_type: 'AgentBot' }, { assigned: false }],
  ])('reads %j as %j', async (meta, expected) => {
    responses = [
      [200, conversation(meta)],
      [200, { payload: [] }],
    ];
    expect(await desk.readConversation(5)).toMatchObject(expected);
  });

  it('posts answers and notes, and hands a conversation over', async () => {
    responses = [
      [200, { id: 20 }],
      [200, { id: 21 }],
      [200, { meta: {}, payload: { success: true } }],
    ];
    expect(await desk.postAnswer(5, { text: 'Hi', inReplyTo: 7 })).toEqual({ id: 20 });
    await desk.postNote(5, 'Note');
    await desk.handOver(5);
    expect(requests.map(({ line, body }) => [line, body])).toEqual([
      [
        'POST /api/v1/accounts/3/conversations/5/messages',
        {
          message_type: 'outgoing',
          content: 'Hi',
          private: false,
          content_attributes: { in_reply_to: 7, content_automation: true },
        },
      ],
      [
        'POST /api/v1/accounts/3/conversations/5/messages',
        { message_type: 'outgoing', content: 'Note', private: true, content_attributes: { content_automation: true } },
      ],
      ['POST /api/v1/accounts/3/conversations/5/toggle_status', { status: 'open' }],
    ]);
  });

  it.each([
    [401, {}, 'unauthorized'],
    [404, {}, 'not_found'],
    [422, {}, 'rejected'],
    [429, {}, 'rate_limited'],
    [502, '<html>', 'unavailable'],
    [200, '<html>', 'rejected'],
    [200, {}, 'rejected'],
  ])('throws for a response with %i %j the error %s', async (status, body, kind) => {
    responses = [[status, body, { 'retry-after': '7' }]];
    await expect(desk.postAnswer(5, { text: 'Hi', inReplyTo: 7 })).rejects.toMatchObject({
      name: 'ProviderError',
      kind,
    });
  });
});
