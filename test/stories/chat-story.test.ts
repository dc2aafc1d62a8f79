import { afterEach, describe, expect, it } from '@jest/globals';
import { ChatMessage, ChatMessageState } from '../../entities/chat/chat-message.ts';
import { DISCLAIMER } from '../../src/services/chat/reply/clean-text.ts';
import {
  beginChat,
  openOwnInbox,
  openTenant,
  verifiedVisitor,
  reachingSandbox,
  untilMessagesHandled,
} from '../support/chatdesk.ts';
import { eventually } from '../support/eventually.ts';
import { type TestApp, useTestApp } from '../support/test-app.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { newShop } from '../support/shop.ts';

const testApp: TestApp = useTestApp(() => reachingSandbox(testApp)());
const desk = () => testApp.sandbox.state.chatdesk;
afterEach(async () => {
  testApp.sandbox.state.faults.clear();
  await untilMessagesHandled(testApp);
  testApp.sandbox.state.reset();
});

/** The webhooks of customer messages, oldest first. */
const incoming = () =>
  desk()
    .webhooks.list()
    .filter(({ body }) => body.includes('"message_type":"incoming"'));
const rowsOf = () => testApp.ctx().em.count(ChatMessage, {});

describe('the chat of the service', () => {
  it('replies to a signed-in user with their balance, once for a message that is delivered several times', async () => {
    const shop = await newShop(testApp);
    const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'What is my balance?', await verifiedVisitor(shop));
    const [answer] = await chat.untilAnswered();
    const { body } = await shop.rest.get('/billing/balance');
    expect(answer).toContain(`subscription balance ${body.subscription_balance}`);
    const [webhook] = incoming();
    expect(await Promise.all(Array.from({ length: 5 }, () => desk().webhooks.deliver(webhook!.id)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toHaveLength(1);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('reveals no account data to a visitor without a verified identity', async () => {
    const shop = await newShop(testApp);
    const { identifier } = await verifiedVisitor(shop);
    const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'What is my balance?', { identifier });
    const [answer] = await chat.untilAnswered();
    expect(answer).not.toMatch(/\d+\.\d{4}/);
  });

  it('replies once to several messages that arrive in the wrong order, to the newest one', async () => {
    const inbox = openOwnInbox(testApp, 'site');
    desk().webhooks.hold();
    const chat = beginChat(testApp, inbox, 'Hello');
    chat.say('Are you there?');
    const newest = chat.say('How do I import products from a CSV file?');
    await desk().webhooks.release('reverse');
    await chat.untilAnswered();
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toEqual([expect.stringContaining('up to 50 MB')]);
    const answers = chat.conversation.messages.filter(({ type }) => type === 'outgoing');
    expect(answers.map(({ contentAttributes }) => contentAttributes['in_reply_to'])).toEqual([newest.id]);
  });

  it('does not reply after a person has taken over while the AI was slow', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: 'slowly' });
    const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'How do I connect a store, slowly?');
    await eventually(
      () => testApp.sandbox.state.calls.count('aiA'),
      (count) => count > 0,
    );
    desk().assign(chat.conversation);
    desk().setStatus(chat.conversation, 'open');
    testApp.sandbox.state.faults.release('slowly');
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toEqual([]);
  });

  it('replies to the newer message if one arrives while the AI is slow', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: 'slowly' });
    const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'How do I connect a store, slowly?');
    await eventually(
      () => testApp.sandbox.state.calls.count('aiA'),
      (count) => count > 0,
    );
    const newer = chat.say('How do I import products from a CSV file?');
    testApp.sandbox.state.faults.release('slowly');
    await chat.untilAnswered();
    await untilMessagesHandled(testApp);
    const answers = chat.conversation.messages.filter(({ type }) => type === 'outgoing');
    expect(answers.map(({ contentAttributes }) => contentAttributes['in_reply_to'])).toEqual([newer.id]);
  });

  it('posts one reply if the connection to the desk breaks before its confirmation', async () => {
    testApp.sandbox.state.faults.add({ system: 'chatdesk', kind: 'lost', match: '"message_type":"outgoing"' });
    const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'How do I import products from a CSV file?');
    await chat.untilAnswered();
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toHaveLength(1);
    expect(chat.status()).toBe('pending');
    expect(await testApp.ctx().em.count(ChatMessage, { state: ChatMessageState.failed })).toBe(0);
  });

  it('hands over to a person on request, with a note for the staff, and does not reply any more', async () => {
    const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'I want to talk to a human');
    await chat.untilStatus('open');
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toHaveLength(1);
    expect(chat.notes()).toHaveLength(1);
    chat.say('Hello? What is a credit?');
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toHaveLength(1);
  });

  it('does not reply to itself, to staff or to notes', async () => {
    const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'How do credits work?');
    await chat.untilAnswered();
    await untilMessagesHandled(testApp);
    const rows = await rowsOf();
    desk().answer(chat.conversation, 'A person says something');
    desk().answer(chat.conversation, 'A note', { private: true });
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toHaveLength(1);
    expect(await rowsOf()).toBe(rows);
  });
});

describe('the mail inbox of the service', () => {
  it('replies with the disclaimer and without account data, even to a verified user', async () => {
    const shop = await newShop(testApp);
    const chat = beginChat(testApp, openOwnInbox(testApp, 'email'), 'What is my balance?', await verifiedVisitor(shop));
    const [answer] = await chat.untilAnswered();
    expect(answer?.split(DISCLAIMER)).toHaveLength(2);
    expect(answer).not.toMatch(/subscription balance/);
  });
});

describe('the chat of a tenant', () => {
  it('replies from the knowledge of the tenant and charges the tenant once', async () => {
    const shop = await newShop(testApp);
    const before = await balancesOf(testApp.ctx(), shop.organizationId);
    const chat = beginChat(
      testApp,
      await openTenant(testApp, shop, 'Returns are free within thirty days.'),
      'Are returns free?',
    );
    const [answer] = await chat.untilAnswered();
    expect(answer).toContain('Returns are free within thirty days.');
    const [webhook] = incoming();
    await desk().webhooks.deliver(webhook!.id);
    await untilMessagesHandled(testApp);
    expect(chat.answers()).toHaveLength(1);
    const after = await balancesOf(testApp.ctx(), shop.organizationId);
    expect(after).not.toEqual(before);
    const { body } = await shop.rest.get('/billing/transactions');
    expect(
      body.transactions.filter(({ transaction_type: type }: { transaction_type: string }) => type === 'usage'),
    ).toHaveLength(1);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});
