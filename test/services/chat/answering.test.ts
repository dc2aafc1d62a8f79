import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { holdRows } from '../../support/held-rows.ts';
import { newShop } from '../../support/shop.ts';
import { chatActions, failStoringAnswers, notes, posted, repliedTo, storeAnswersAgain } from './answering-support.ts';

const testApp = useTestApp();
const { aiCalls, begin, desk, finished, heldWebhook, stored, work } = chatActions(testApp);

describe('answerMessage', () => {
  it('posts one answer to a message whose event is delivered several times', async () => {
    const conversation = begin();
    const { id } = desk().say(conversation, 'How do I import a catalogue?');
    await finished(conversation);
    const event = desk()
      .webhooks.list()
      .find(({ event: name, body }) => name === 'message_created' && JSON.parse(body).id === id);
    expect(await Promise.all([1, 2, 3].map(() => desk().webhooks.deliver(event!.id)))).toEqual([200, 200, 200]);
    const [message, ...more] = await finished(conversation);
    expect([message, more]).toEqual([
      expect.objectContaining({ state: 'answered', replies: 1, handedOver: false }),
      [],
    ]);
    expect(posted(conversation)).toEqual([
      expect.objectContaining({ contentAttributes: expect.objectContaining({ in_reply_to: id }) }),
    ]);
    expect(message!.tokens).toBeGreaterThan(0);
  });

  it('posts one answer to a burst of messages that arrives in reverse order', async () => {
    const conversation = begin();
    desk().webhooks.hold();
    const last = ['Hello', 'I have a question', 'How do I import a catalogue?']
      .map((text) => desk().say(conversation, text))
      .at(-1)!;
    await desk().webhooks.release('reverse');
    const all = await finished(conversation, 3);
    expect(all.map(({ state }) => state)).toEqual(['ignored', 'ignored', 'answered']);
    expect(repliedTo(conversation)).toEqual([last.id]);
  });

  it('locks the conversation before the message when it stores an answer', async () => {
    const conversation = begin();
    testApp.sandbox.state.latency.set('aiA', 700);
    const { id } = desk().say(conversation, 'How do I import a catalogue?');
    await eventually(
      () => stored(conversation),
      (all) => all.length === 1,
    );
    const held = await holdRows(
      testApp,
      sql`update chat_conversations set touched_at = now() where account_id = ${conversation.inbox.accountId}`,
    );
    try {
      await held.awaited();
      const [message] = await rows(
        testApp.ctx().em,
        sql`select id from chat_messages where message_id = ${id} for update skip locked`,
      );
      expect(message).toBeDefined();
    } finally {
      await held.release();
    }
    expect(await finished(conversation)).toEqual([expect.objectContaining({ state: 'answered' })]);
  });

  it('answers the newest message even if its event was lost', async () => {
    const conversation = begin();
    desk().webhooks.hold();
    desk().say(conversation, 'Hello');
    const first = heldWebhook(conversation);
    desk().say(conversation, 'How do I import a catalogue?');
    await desk().webhooks.deliver(first.id);
    expect((await finished(conversation, 2)).map(({ state }) => state)).toEqual(['ignored', 'answered']);
    expect(posted(conversation)).toHaveLength(1);
    desk().webhooks.clear();
  });

  it('posts nothing when a person takes the conversation while the AI writes, and counts the tokens', async () => {
    testApp.sandbox.state.latency.set('aiA', 700);
    const conversation = begin();
    desk().say(conversation, 'How do I import a catalogue?');
    await eventually(() => aiCalls() > 0);
    desk().assign(conversation);
    const [message] = await finished(conversation);
    expect(message).toMatchObject({ state: 'ignored', replies: 0 });
    expect(message!.tokens).toBeGreaterThan(0);
    expect(posted(conversation)).toEqual([]);
  });

  it('answers only the newer message when one arrives while the AI writes', async () => {
    testApp.sandbox.state.latency.set('aiA', 700);
    const conversation = begin();
    desk().say(conversation, 'Hello');
    await eventually(() => aiCalls() > 0);
    const newer = desk().say(conversation, 'How do I import a catalogue?');
    expect((await finished(conversation, 2)).map(({ state }) => state)).toEqual(['ignored', 'answered']);
    expect(repliedTo(conversation)).toEqual([newer.id]);
  });

  it('finds an answer that was posted but not stored, and posts none again', async () => {
    await failStoringAnswers(testApp);
    const conversation = begin();
    desk().say(conversation, 'How do I import a catalogue?');
    await eventually(() => posted(conversation).length > 0);
    await storeAnswersAgain(testApp, conversation.inbox.accountId);
    const before = aiCalls();
    expect(await finished(conversation)).toEqual([expect.objectContaining({ state: 'answered', replies: 1 })]);
    expect([posted(conversation).length, aiCalls()]).toEqual([1, before]);
  });

  it('posts one answer when a lease ends early and two more workers claim the message', async () => {
    testApp.sandbox.state.latency.set('aiA', 700);
    const conversation = begin();
    desk().say(conversation, 'How do I import a catalogue?');
    await eventually(() => aiCalls() > 0);
    const [message] = await stored(conversation);
    await row(
      testApp.ctx().em,
      sql`update chat_messages set due_at = now() - interval '1 second' where id = ${message!.id}`,
    );
    await Promise.all([work(message!.id), work(message!.id)]);
    expect(await finished(conversation)).toEqual([expect.objectContaining({ state: 'answered', replies: 1 })]);
    expect(posted(conversation)).toHaveLength(1);
  });

  it('hands over on request with a note for the staff and posts nothing afterwards', async () => {
    const conversation = begin();
    desk().say(conversation, 'I want to talk to a human please');
    expect(await finished(conversation)).toEqual([expect.objectContaining({ state: 'answered', handedOver: true })]);
    expect([conversation.status, posted(conversation).length, notes(conversation).length]).toEqual(['open', 1, 1]);
    desk().say(conversation, 'Hello?');
    expect((await finished(conversation, 2)).at(-1)).toMatchObject({ state: 'ignored' });
    expect(posted(conversation)).toHaveLength(1);
  });

  it('hands over a conversation whose customer writes the same text three times', async () => {
    const conversation = begin();
    for (const count of [1, 2, 3]) {
      desk().say(conversation, 'How do I import a catalogue?');
      await finished(conversation, count);
    }
    expect([conversation.status, posted(conversation).length, notes(conversation).length]).toEqual(['open', 2, 1]);
  });

  it('hands over a conversation that has used its tokens', async () => {
    const long = begin();
    desk().say(long, 'Hello');
    await finished(long);
    await row(
      testApp.ctx().em,
      sql`update chat_conversations set tokens_used = 200000 where account_id = ${long.inbox.accountId}`,
    );
    desk().say(long, 'How do I import a catalogue?');
    await finished(long, 2);
    expect([long.status, posted(long).length, notes(long).length]).toEqual(['open', 2, 1]);
  });

  it('lets only verified users of the chat look up their account', async () => {
    const shop = await newShop(testApp);
    const { id } = (await shop.rest.get('/users/me')).body;
    const { subscription_balance: balance } = (await shop.rest.get('/billing/balance')).body;
    const identifierHash = createHmac('sha256', 'sandbox-chatdesk-identity-key').update(id).digest('hex');
    for (const [path, visitor, isShown] of [
      ['webhook', { identifier: id, identifierHash }, true],
      ['webhook', { identifier: id }, false],
      ['email-webhook', { identifier: id, identifierHash }, false],
    ] as const) {
      const conversation = begin(path, visitor);
      desk().say(conversation, 'What is my balance?');
      await finished(conversation);
      expect(posted(conversation).some(({ content }) => content.includes(balance))).toBe(isShown);
    }
  });
});
