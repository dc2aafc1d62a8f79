import { beforeEach, expect } from '@jest/globals';
import type { Conversation, Message } from '../../../sandbox/chatdesk/records.ts';
import type { DeskWebhook } from '../../../sandbox/chatdesk/deliveries.ts';
import { systemContext } from '../../../src/core/context.ts';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { answerMessage } from '../../../src/services/chat/answering/answer-message.ts';
import { eventually } from '../../support/eventually.ts';
import { balancesOf } from '../../support/ledger.ts';
import type { Shop } from '../../support/shop.ts';
import type { TestApp } from '../../support/test-app.ts';

/** The row of a message, with the counters of its conversation. */
export interface StoredMessage {
  id: string;
  state: string;
  messageId: number;
  replies: number;
  tokens: number;
  handedOver: boolean;
  held: string;
}

let lastAccount = 100;
/** Returns an account of the chat desk that no other test uses. */
export const newAccount = (): number => (lastAccount += 1);

/** Answers that were posted to the customer. */
export const posted = ({ messages }: Conversation): Message[] =>
  messages.filter(({ type, private: hidden }) => type === 'outgoing' && !hidden);
/** Notes that only the staff can read. */
export const notes = ({ messages }: Conversation): Message[] => messages.filter(({ private: hidden }) => hidden);
/** The ids of the messages that the posted answers reply to. */
export const repliedTo = (conversation: Conversation): unknown[] =>
  posted(conversation).map(({ contentAttributes }) => contentAttributes['in_reply_to']);

/** What the answering tests do with a test application; clears the sandbox's faults before each test. */
export function chatActions(testApp: TestApp) {
  beforeEach(() => {
    testApp.sandbox.state.latency.clear();
    testApp.sandbox.state.faults.clear();
    testApp.sandbox.state.calls.clear();
  });
  const desk = () => testApp.sandbox.state.chatdesk;
  const stored = ({ inbox, id }: Conversation): Promise<StoredMessage[]> =>
    rows<StoredMessage>(
      testApp.ctx().em,
      sql`select m.id, m.state, m.message_id::float8 as "messageId", c.replies, c.tokens_used as tokens,
                 c.handed_over_at is not null as "handedOver", m.held
            from chat_messages m
            join chat_conversations c on c.id = m.chat_conversation_id
           where c.account_id = ${inbox.accountId} and c.conversation_id = ${id}
           order by m.message_id`,
    );
  return {
    desk,
    stored,
    /** Begins a conversation in an account of its own, whose webhooks go to `/chatbot/<path>`. */
    begin: (path = 'webhook', visitor = {}, accountId = newAccount()): Conversation =>
      desk().begin(desk().openInbox({ accountId, url: `${testApp.url}/api/v1/chatbot/${path}` }).id, visitor),
    /** Waits until `count` messages are stored and none is queued. */
    finished: (conversation: Conversation, count = 1): Promise<StoredMessage[]> =>
      eventually(
        () => stored(conversation),
        (all) => all.length >= count && all.every(({ state }) => state !== 'queued'),
      ),
    /** The number of calls to the AI provider. */
    aiCalls: (): number => testApp.sandbox.state.calls.recent('aiA').length,
    /** Makes a message due again, as if no worker had claimed it. */
    requeue: (id: string) =>
      row(
        testApp.ctx().em,
        sql`update chat_messages set state = 'queued', due_at = now() - interval '1 second' where id = ${id}`,
      ),
    work: (id: string, stopping = new AbortController().signal): Promise<void> =>
      answerMessage(systemContext(testApp.service.runtime), id, stopping),
    /** The oldest webhook of the conversation about a message that is held back. */
    heldWebhook: ({ inbox }: Conversation): DeskWebhook =>
      desk()
        .webhooks.waiting()
        .find(({ event, inboxId }) => event === 'message_created' && inboxId === inbox.id)!,
    /** Sets up a chat tenant for the shop and returns the path of its webhook. */
    async openTenant(shop: Shop, accountId: number): Promise<string> {
      const { body } = await shop.rest.put('/organization/chat-tenant', {
        account_id: accountId,
        base_url: `${testApp.sandbox.url}/chatdesk`,
        api_token: 'tok',
        knowledge: 'We deliver within three days.',
        enabled: true,
      });
      return body.webhook_url.slice(body.webhook_url.indexOf('/api/v1/chatbot/') + '/api/v1/chatbot/'.length);
    },
    /** Expects one charge for the message and nothing held. */
    async expectChargedOnce(shop: Shop, { id, tokens }: StoredMessage): Promise<void> {
      const charges = await rows(
        testApp.ctx().em,
        sql`select amount, (usage ->> 'tokens')::int as used from transactions where reason = ${`chat:${id}`}`,
      );
      expect(charges).toEqual([{ amount: expect.stringMatching(/^-0\.[0-9]*[1-9]/), used: tokens }]);
      expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
    },
  };
}

/** Lets every update to `answered` fail, as if the database failed after the answer was posted. */
export async function failStoringAnswers(testApp: TestApp): Promise<void> {
  const { em } = testApp.ctx();
  await em.execute(
    "create or replace function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$",
  );
  await em.execute(
    `create trigger crash before update on chat_messages
       for each row when (new.state = 'answered') execute function crash()`,
  );
}

/** Waits for a failure of the conversation in an account and lets answers be stored again. */
export async function storeAnswersAgain(testApp: TestApp, accountId: number): Promise<void> {
  const { em } = testApp.ctx();
  await eventually(() =>
    row(em, sql`select 1 from chat_conversations where account_id = ${accountId} and failures = 1`),
  );
  await em.execute('drop trigger crash on chat_messages');
}
