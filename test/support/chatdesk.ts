import { ChatMessage, ChatMessageState } from '../../entities/chat/chat-message.ts';
import { AGENT, type Visitor } from '../../sandbox/chatdesk/desk.ts';
import type { Conversation, Inbox, Message, Status } from '../../sandbox/chatdesk/records.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import type { Shop } from './shop.ts';

/** Accounts of one test are nobody else's. */
let accounts = 1000;

/** Lets the service reach the sandbox by an address that a user gave: for `useTestApp`, as a function. */
export const reachingSandbox =
  (testApp: TestApp, env: Record<string, string> = {}) =>
  (): Record<string, string> => ({ ...env, OUTBOUND_ALLOW: new URL(testApp.sandbox.url).host });

export type OwnChannel = 'site' | 'email';

const ROUTES: Record<OwnChannel, { path: string; inboxChannel: Inbox['channel'] }> = {
  site: { path: 'webhook', inboxChannel: 'Channel::WebWidget' },
  email: { path: 'email-webhook', inboxChannel: 'Channel::Email' },
};

/** An inbox of the service's own in an account of its own at the sandbox's chat desk, whose webhooks come to the service. */
export function openOwnInbox(
  testApp: TestApp,
  channel: OwnChannel,
  { secret = null, url = testApp.url }: { secret?: string | null; url?: string } = {},
): Inbox {
  const { path, inboxChannel } = ROUTES[channel];
  return testApp.sandbox.state.chatdesk.openInbox({
    accountId: (accounts += 1),
    name: channel,
    channel: inboxChannel,
    url: `${url}/api/v1/chatbot/${path}`,
    secret,
  });
}

/** Sets a chat tenant up for the shop, with an inbox whose webhooks come to the service. Needs {@link reachingSandbox}. */
export async function openTenant(testApp: TestApp, shop: Shop, knowledge = ''): Promise<Inbox> {
  const accountId = (accounts += 1);
  const { status, body } = await shop.rest.put('/organization/chat-tenant', {
    account_id: accountId,
    base_url: `${testApp.sandbox.url}/chatdesk`,
    api_token: 'tenant-token',
    knowledge,
    enabled: true,
  });
  if (status !== 200) throw new Error(`no chat tenant: ${JSON.stringify(body)}`);
  const { search } = new URL(body.webhook_url);
  return testApp.sandbox.state.chatdesk.openInbox({
    accountId,
    name: 'tenant',
    url: `${testApp.url}/api/v1/chatbot/tenant-webhook${search}`,
  });
}

/** The signed-in user of the shop as the widget presents one, proved by the hash that the service signs. */
export async function provenVisitor(shop: Shop): Promise<Visitor> {
  const { body } = await shop.rest.get('/users/me/chatdesk-identity');
  return { name: body.name, email: body.email, identifier: body.identifier, identifierHash: body.identifier_hash };
}

/** Waits until every webhook was delivered and every message that came in was seen to. */
export async function untilMessagesHandled(testApp: TestApp): Promise<void> {
  await testApp.sandbox.state.chatdesk.webhooks.settled();
  await eventually(
    () => testApp.ctx().em.count(ChatMessage, { state: ChatMessageState.queued }),
    (queued) => queued === 0,
  );
  await testApp.sandbox.state.chatdesk.webhooks.settled();
}

/** A conversation seen from both of its sides. */
export interface Chat {
  conversation: Conversation;
  /** The customer says something. */
  say(text: string): Message;
  /** What the customer was answered by the service. */
  answers(): string[];
  /** Notes for the staff. */
  notes(): string[];
  status(): Status;
  /** Waits for so many answers in all. */
  untilAnswered(count?: number): Promise<string[]>;
  untilStatus(status: Status): Promise<void>;
}

/** A customer begins to chat. */
export function beginChat(testApp: TestApp, inbox: Inbox, text: string, visitor: Visitor = {}): Chat {
  const desk = testApp.sandbox.state.chatdesk;
  const conversation = desk.begin(inbox.id, visitor);
  const said = (hidden: boolean) =>
    conversation.messages
      .filter((message) => message.type === 'outgoing' && message.private === hidden && message.sender?.id !== AGENT.id)
      .map(({ content }) => content);
  const answers = () => said(false);
  desk.say(conversation, text);
  return {
    conversation,
    say: (more) => desk.say(conversation, more),
    answers,
    notes: () => said(true),
    status: () => conversation.status,
    untilAnswered: (count = 1) => eventually(answers, ({ length }) => length >= count),
    untilStatus: async (status) =>
      void (await eventually(
        () => conversation.status,
        (now) => now === status,
      )),
  };
}
