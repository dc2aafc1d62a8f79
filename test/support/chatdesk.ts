import { ChatMessage, ChatMessageState } from '../../entities/chat/chat-message.ts';
import { AGENT, type Visitor } from '../../sandbox/chatdesk/desk.ts';
import type { Conversation, Inbox, Message, Status } from '../../sandbox/chatdesk/records.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import type { Shop } from './shop.ts';

/** The last used account id. Every inbox gets an account of its own. */
let lastAccountId = 1000;

/** Settings for `useTestApp`, as a function, that let user-supplied addresses reach the sandbox. */
export const reachingSandbox =
  (testApp: TestApp, env: Record<string, string> = {}) =>
  (): Record<string, string> => ({ ...env, OUTBOUND_ALLOW: new URL(testApp.sandbox.url).host });

export type OwnChannel = 'site' | 'email';

const ROUTES: Record<OwnChannel, { path: string; inboxChannel: Inbox['channel'] }> = {
  site: { path: 'webhook', inboxChannel: 'Channel::WebWidget' },
  email: { path: 'email-webhook', inboxChannel: 'Channel::Email' },
};

/**
 * Opens an inbox for a channel of the service at the sandbox's chat desk, in a new account, with webhooks to the
 * service.
 */
export function openOwnInbox(
  testApp: TestApp,
  channel: OwnChannel,
  { secret = null, url = testApp.url }: { secret?: string | null; url?: string } = {},
): Inbox {
  const { path, inboxChannel } = ROUTES[channel];
  return testApp.sandbox.state.chatdesk.openInbox({
    accountId: (lastAccountId += 1),
    name: channel,
    channel: inboxChannel,
    url: `${url}/api/v1/chatbot/${path}`,
    secret,
  });
}

/**
 * Sets up a chat tenant for the shop, with an inbox that sends webhooks to the service. Needs {@link reachingSandbox}.
 */
export async function openTenant(testApp: TestApp, shop: Shop, knowledge = ''): Promise<Inbox> {
  const accountId = (lastAccountId += 1);
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

/** The signed-in user of the shop as the widget identifies one, with the hash that the service signs. */
export async function verifiedVisitor(shop: Shop): Promise<Visitor> {
  const { body } = await shop.rest.get('/users/me/chatdesk-identity');
  return { name: body.name, email: body.email, identifier: body.identifier, identifierHash: body.identifier_hash };
}

/** Waits until every webhook was delivered and no message is queued. */
export async function untilMessagesHandled(testApp: TestApp): Promise<void> {
  await testApp.sandbox.state.chatdesk.webhooks.settled();
  await eventually(
    () => testApp.ctx().em.count(ChatMessage, { state: ChatMessageState.queued }),
    (queued) => queued === 0,
  );
  await testApp.sandbox.state.chatdesk.webhooks.settled();
}

/** A conversation with what both sides see. */
export interface Chat {
  conversation: Conversation;
  /** Writes a message of the customer. */
  say(text: string): Message;
  /** Returns the answers of the service. */
  answers(): string[];
  /** Returns the notes for the staff. */
  notes(): string[];
  status(): Status;
  /** Waits until the service has posted that many answers. */
  untilAnswered(count?: number): Promise<string[]>;
  untilStatus(status: Status): Promise<void>;
}

/** Begins a conversation with a message of the customer. */
export function beginChat(testApp: TestApp, inbox: Inbox, text: string, visitor: Visitor = {}): Chat {
  const desk = testApp.sandbox.state.chatdesk;
  const conversation = desk.begin(inbox.id, visitor);
  const ofService = (hidden: boolean) =>
    conversation.messages
      .filter((message) => message.type === 'outgoing' && message.private === hidden && message.sender?.id !== AGENT.id)
      .map(({ content }) => content);
  const answers = () => ofService(false);
  desk.say(conversation, text);
  return {
    conversation,
    say: (more) => desk.say(conversation, more),
    answers,
    notes: () => ofService(true),
    status: () => conversation.status,
    untilAnswered: (count = 1) => eventually(answers, ({ length }) => length >= count),
    untilStatus: async (status) =>
      void (await eventually(
        () => conversation.status,
        (now) => now === status,
      )),
  };
}
