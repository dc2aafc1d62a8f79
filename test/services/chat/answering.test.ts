import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Conversation } from '../../../sandbox/chatdesk/records.ts';
import { systemContext } from '../../../src/core/context.ts';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { answerMessage } from '../../../src/services/chat/answering/answer-message.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, setCt } from '../../support/ledger.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();
const desk = () => testApp.sandbox.state.chatdesk;
beforeEach(() => {
  testApp.sandbox.state.latency.clear();
  testApp.sandbox.state.faults.clear();
  testApp.sandbox.state.calls.clear();
});

interface Kept {
  id: string;
  state: string;
  messageId: number;
  replies: number;
  tokens: number;
  handedOver: boolean;
  held: string;
}

let accounts = 100;
/** A conversation in an account of its own, whose webhooks go to a channel. */
const begin = (path = 'webhook', visitor = {}, accountId = (accounts += 1)) =>
  desk().begin(desk().openInbox({ accountId, url: `${testApp.url}/api/v1/chatbot/${path}` }).id, visitor);
const kept = ({ inbox, id }: Conversation): Promise<Kept[]> =>
  rows<Kept>(
    testApp.ctx().em,
    sql`select m.id, m.state, m.message_id::float8 as "messageId", c.replies, c.tokens_used as tokens, c.handed_over_at is not null as "handedOver", m.held
          from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
         where c.account_id = ${inbox.accountId} and c.conversation_id = ${id} order by m.message_id`,
  );
const settled = (conversation: Conversation, count = 1) =>
  eventually(
    () => kept(conversation),
    (all) => all.length >= count && all.every(({ state }) => state !== 'queued'),
  );
const posted = ({ messages }: Conversation) =>
  messages.filter(({ type, private: hidden }) => type === 'outgoing' && !hidden);
const notes = ({ messages }: Conversation) => messages.filter(({ private: hidden }) => hidden);
const asked = () => testApp.sandbox.state.calls.recent('aiA').length;
/** The row of a message as it was before anybody saw it. */
const putBack = (id: string) =>
  row(
    testApp.ctx().em,
    sql`update chat_messages set state = 'queued', due_at = now() - interval '1 second' where id = ${id}`,
  );
const work = (id: string, stopping = new AbortController().signal) =>
  answerMessage(systemContext(testApp.service.runtime), id, stopping);

async function tenantOf(shop: Shop, accountId: number, more = {}): Promise<string> {
  const { body } = await shop.rest.put('/organization/chat-tenant', {
    account_id: accountId,
    base_url: `${testApp.sandbox.url}/chatdesk`,
    api_token: 'tok',
    knowledge: 'We deliver within three days.',
    enabled: true,
    ...more,
  });
  return body.webhook_url.slice(body.webhook_url.indexOf('/api/v1/chatbot/') + '/api/v1/chatbot/'.length);
}

/** The conversation was answered by one call, which is booked once, and nothing is held any more. */
async function expectPaid(shop: Shop, { id, tokens }: Kept): Promise<void> {
  const booked = await rows(
    testApp.ctx().em,
    sql`select amount, (usage ->> 'tokens')::int as used from transactions where reason = ${`chat:${id}`}`,
  );
  expect(booked).toEqual([{ amount: expect.stringMatching(/^-0\.[0-9]*[1-9]/), used: tokens }]);
  expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
}

describe('answering', () => {
  it('answers a message once, however often it is delivered, and keeps nothing of it', async () => {
    const conversation = begin();
    const { id } = desk().say(conversation, 'How do I import a catalogue?');
    await settled(conversation);
    const event = desk()
      .webhooks.list()
      .find(({ event: name, body }) => name === 'message_created' && JSON.parse(body).id === id);
    expect(await Promise.all([1, 2, 3].map(() => desk().webhooks.deliver(event!.id)))).toEqual([200, 200, 200]);
    const [message, ...more] = await settled(conversation);
    expect([message, more]).toEqual([
      expect.objectContaining({ state: 'answered', replies: 1, handedOver: false }),
      [],
    ]);
    expect(posted(conversation)).toEqual([
      expect.objectContaining({ contentAttributes: expect.objectContaining({ in_reply_to: id }) }),
    ]);
    expect(message!.tokens).toBeGreaterThan(0);
  });

  it('gives one answer to a burst, in whatever order it is delivered', async () => {
    const conversation = begin();
    desk().webhooks.hold();
    const last = ['Hello', 'I have a question', 'How do I import a catalogue?']
      .map((text) => desk().say(conversation, text))
      .at(-1)!;
    await desk().webhooks.release('reverse');
    const all = await settled(conversation, 3);
    expect(all.map(({ state }) => state)).toEqual(['ignored', 'ignored', 'answered']);
    expect(posted(conversation).map(({ contentAttributes }) => contentAttributes['in_reply_to'])).toEqual([last.id]);
  });

  it('answers the newest also where its webhook was lost', async () => {
    const conversation = begin();
    desk().webhooks.hold();
    desk().say(conversation, 'Hello');
    const first = desk()
      .webhooks.waiting()
      .find(({ event, inboxId }) => event === 'message_created' && inboxId === conversation.inbox.id);
    desk().say(conversation, 'How do I import a catalogue?');
    await desk().webhooks.deliver(first!.id);
    expect((await settled(conversation, 2)).map(({ state }) => state)).toEqual(['ignored', 'answered']);
    expect(posted(conversation)).toHaveLength(1);
    desk().webhooks.clear();
  });

  it('posts nothing over a person who takes the conversation while the AI writes, and counts what was used', async () => {
    testApp.sandbox.state.latency.set('aiA', 700);
    const conversation = begin();
    desk().say(conversation, 'How do I import a catalogue?');
    await eventually(() => asked() > 0);
    desk().assign(conversation);
    const [message] = await settled(conversation);
    expect(message).toMatchObject({ state: 'ignored', replies: 0 });
    expect(message!.tokens).toBeGreaterThan(0);
    expect(posted(conversation)).toEqual([]);
  });

  it('leaves a slow answer to the newer message that came meanwhile', async () => {
    testApp.sandbox.state.latency.set('aiA', 700);
    const conversation = begin();
    desk().say(conversation, 'Hello');
    await eventually(() => asked() > 0);
    const newer = desk().say(conversation, 'How do I import a catalogue?');
    expect((await settled(conversation, 2)).map(({ state }) => state)).toEqual(['ignored', 'answered']);
    expect(posted(conversation).map(({ contentAttributes }) => contentAttributes['in_reply_to'])).toEqual([newer.id]);
  });

  it('finds the answer that was posted before it could be noted, and posts none again', async () => {
    const { em } = testApp.ctx();
    await em.execute(
      "create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$",
    );
    await em.execute(
      "create trigger crash before update on chat_messages for each row when (new.state = 'answered') execute function crash()",
    );
    const conversation = begin();
    desk().say(conversation, 'How do I import a catalogue?');
    await eventually(() => posted(conversation).length > 0);
    await eventually(() =>
      row(
        em,
        sql`select 1 from chat_conversations where account_id = ${conversation.inbox.accountId} and failures = 1`,
      ),
    );
    await em.execute('drop trigger crash on chat_messages');
    const before = asked();
    expect(await settled(conversation)).toEqual([expect.objectContaining({ state: 'answered', replies: 1 })]);
    expect([posted(conversation).length, asked()]).toEqual([1, before]);
  });

  it('answers once where two workers try at once, and where one took a message over from a slow one', async () => {
    testApp.sandbox.state.latency.set('aiA', 700);
    const conversation = begin();
    desk().say(conversation, 'How do I import a catalogue?');
    await eventually(() => asked() > 0);
    const [message] = await kept(conversation);
    await row(
      testApp.ctx().em,
      sql`update chat_messages set due_at = now() - interval '1 second' where id = ${message!.id}`,
    );
    await Promise.all([work(message!.id), work(message!.id)]);
    expect(await settled(conversation)).toEqual([expect.objectContaining({ state: 'answered', replies: 1 })]);
    expect(posted(conversation)).toHaveLength(1);
  });

  it('hands over when asked to, with a note for the staff, and says nothing more', async () => {
    const conversation = begin();
    desk().say(conversation, 'I want to talk to a human please');
    expect(await settled(conversation)).toEqual([expect.objectContaining({ state: 'answered', handedOver: true })]);
    expect([conversation.status, posted(conversation).length, notes(conversation).length]).toEqual(['open', 1, 1]);
    desk().say(conversation, 'Hello?');
    expect((await settled(conversation, 2)).at(-1)).toMatchObject({ state: 'ignored' });
    expect(posted(conversation)).toHaveLength(1);
  });

  it('hands over a conversation whose customer says the same three times, or that used its tokens up', async () => {
    const conversation = begin();
    for (const count of [1, 2, 3]) {
      desk().say(conversation, 'How do I import a catalogue?');
      await settled(conversation, count);
    }
    expect([conversation.status, posted(conversation).length, notes(conversation).length]).toEqual(['open', 2, 1]);

    const long = begin();
    desk().say(long, 'Hello');
    await settled(long);
    await row(
      testApp.ctx().em,
      sql`update chat_conversations set tokens_used = 200000 where account_id = ${long.inbox.accountId}`,
    );
    desk().say(long, 'How do I import a catalogue?');
    await settled(long, 2);
    expect([long.status, posted(long).length, notes(long).length]).toEqual(['open', 2, 1]);
  });

  it('gives a proved customer the account tools, and nobody else', async () => {
    const shop = await newShop(testApp);
    const { id } = (await shop.rest.get('/users/me')).body;
    const { subscription_balance: balance } = (await shop.rest.get('/billing/balance')).body;
    const identifierHash = createHmac('sha256', 'sandbox-chatdesk-identity-key').update(id).digest('hex');
    for (const [path, visitor, tells] of [
      ['webhook', { identifier: id, identifierHash }, true],
      ['webhook', { identifier: id }, false],
      ['email-webhook', { identifier: id, identifierHash }, false],
    ] as const) {
      const conversation = begin(path, visitor);
      desk().say(conversation, 'What is my balance?');
      await settled(conversation);
      expect(posted(conversation).some(({ content }) => content.includes(balance))).toBe(tells);
    }
  });
});

describe('a tenant', () => {
  it('pays for what is posted, once', async () => {
    const shop = await newShop(testApp);
    const account = (accounts += 1);
    const conversation = begin(await tenantOf(shop, account), {}, account);
    desk().say(conversation, 'How long does delivery take?');
    const [message] = await settled(conversation);
    expect(message).toMatchObject({ state: 'answered', replies: 1, held: '0.0000' });
    const booked = () =>
      rows<{ amount: string }>(
        testApp.ctx().em,
        sql`select amount from transactions where reason = ${`chat:${message!.id}`}`,
      );
    expect(await booked()).toEqual([{ amount: expect.stringMatching(/^-0\.[0-9]*[1-9]/) }]);
    await putBack(message!.id);
    await work(message!.id);
    expect(await booked()).toHaveLength(1);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
  });

  it('pays once for an answer that its desk took without saying so', async () => {
    const shop = await newShop(testApp);
    const account = (accounts += 1);
    const conversation = begin(await tenantOf(shop, account), {}, account);
    testApp.sandbox.state.faults.add({ system: 'chatdesk', kind: 'lost', match: '"message_type":"outgoing"' });
    desk().say(conversation, 'How long does delivery take?');
    const [message] = await settled(conversation);
    expect(message).toMatchObject({ state: 'answered', replies: 1, held: '0.0000' });
    expect([posted(conversation).length, asked()]).toEqual([1, 1]);
    await expectPaid(shop, message!);
  });

  it('pays once for an answer whose worker died before it could note it', async () => {
    const shop = await newShop(testApp);
    const account = (accounts += 1);
    const path = await tenantOf(shop, account);
    const { em } = testApp.ctx();
    await em.execute(
      "create trigger crash before update on chat_messages for each row when (new.state = 'answered') execute function crash()",
    );
    const conversation = begin(path, {}, account);
    desk().say(conversation, 'How long does delivery take?');
    await eventually(() =>
      row(em, sql`select 1 from chat_conversations where account_id = ${account} and failures = 1`),
    );
    await em.execute('drop trigger crash on chat_messages');
    const [message] = await settled(conversation);
    expect([posted(conversation).length, asked()]).toEqual([1, 1]);
    await expectPaid(shop, message!);
  });

  it('pays for the answer that was posted, not for the one that the desk never took', async () => {
    const shop = await newShop(testApp);
    const account = (accounts += 1);
    const conversation = begin(await tenantOf(shop, account), {}, account);
    testApp.sandbox.state.faults.add({ system: 'chatdesk', kind: 'reset', match: '"message_type":"outgoing"' });
    desk().say(conversation, 'How long does delivery take?');
    const [message] = await settled(conversation);
    expect([posted(conversation).length, asked()]).toEqual([1, 2]);
    await expectPaid(shop, { ...message!, tokens: message!.tokens / 2 });
  });

  it('gets no answer without CT: the conversation is handed over, and the administrators are told', async () => {
    const shop = await newShop(testApp);
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    const account = (accounts += 1);
    const conversation = begin(await tenantOf(shop, account), {}, account);
    desk().say(conversation, 'How long does delivery take?');
    expect(await settled(conversation)).toEqual([
      expect.objectContaining({ state: 'ignored', handedOver: true, tokens: 0 }),
    ]);
    expect([conversation.status, notes(conversation).length, asked()]).toEqual(['open', 1, 0]);
    expect(
      await rows(
        testApp.ctx().em,
        sql`select 1 from notifications n join users u on u.id = n.user_id where u.organization_id = ${shop.organizationId} and n.notification_type = 'balance_exhausted'`,
      ),
    ).toHaveLength(1);
  });
});

describe('failures', () => {
  it('hands over after three in a row, and gives back what was held', async () => {
    const shop = await newShop(testApp);
    const account = (accounts += 1);
    const conversation = begin(await tenantOf(shop, account), {}, account);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'status', status: 400, times: 50 });
    desk().say(conversation, 'How long does delivery take?');
    expect(await settled(conversation)).toEqual([
      expect.objectContaining({ state: 'failed', handedOver: true, held: '0.0000' }),
    ]);
    expect([conversation.status, posted(conversation).length, notes(conversation).length]).toEqual(['open', 1, 1]);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
  });

  it('leaves a message to the next worker when its own is stopped', async () => {
    testApp.sandbox.state.latency.set('aiA', 1000);
    const conversation = begin();
    desk().webhooks.hold();
    desk().say(conversation, 'How do I import a catalogue?');
    const event = desk()
      .webhooks.waiting()
      .find(({ event: name, inboxId }) => name === 'message_created' && inboxId === conversation.inbox.id);
    await desk().webhooks.deliver(event!.id);
    const [message] = await settled(conversation);
    desk().webhooks.clear();
    conversation.messages = conversation.messages.filter(({ type }) => type === 'incoming');
    await putBack(message!.id);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 200);
    await work(message!.id, stopping.signal);
    expect(await settled(conversation)).toEqual([expect.objectContaining({ state: 'answered' })]);
    expect(posted(conversation)).toHaveLength(1);
  });

  it('waits for an AI that is unwell without counting that as a failure, and hands over after some minutes', async () => {
    const conversation = begin();
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'quota', times: 50 });
    desk().say(conversation, 'How do I import a catalogue?');
    const standing = () =>
      row<{ id: string; state: string; failures: number; error: string | null }>(
        testApp.ctx().em,
        sql`select m.id, m.state, c.failures, m.last_error as error from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id where c.account_id = ${conversation.inbox.accountId}`,
      );
    const waiting = await eventually(standing, (found) => found?.error);
    expect(waiting).toMatchObject({ state: 'queued', failures: 0 });
    await row(
      testApp.ctx().em,
      sql`update chat_messages set created_at = now() - interval '10 minutes', due_at = now() - interval '1 second' where id = ${waiting!.id}`,
    );
    await work(waiting!.id);
    expect(await settled(conversation)).toEqual([expect.objectContaining({ state: 'failed', handedOver: true })]);
    expect([conversation.status, posted(conversation).length]).toEqual(['open', 1]);
  });
});
