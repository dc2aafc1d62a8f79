import { describe, expect, it } from '@jest/globals';
import { row, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';
import { balancesOf } from '../../support/ledger.ts';
import { chatActions, newAccount, notes, posted } from './answering-support.ts';

const testApp = useTestApp();
const { begin, desk, finished, heldWebhook, openTenant, requeue, work } = chatActions(testApp);

describe('answerMessage after a failure', () => {
  it('hands over after three consecutive failures and releases the hold', async () => {
    const shop = await newShop(testApp);
    const account = newAccount();
    const conversation = begin(await openTenant(shop, account), {}, account);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'status', status: 400, times: 50 });
    desk().say(conversation, 'How long does delivery take?');
    expect(await finished(conversation)).toEqual([
      expect.objectContaining({ state: 'failed', handedOver: true, held: '0.0000' }),
    ]);
    expect([conversation.status, posted(conversation).length, notes(conversation).length]).toEqual(['open', 1, 1]);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
  });

  it('requeues the message when the worker stops', async () => {
    testApp.sandbox.state.latency.set('aiA', 1000);
    const conversation = begin();
    desk().webhooks.hold();
    desk().say(conversation, 'How do I import a catalogue?');
    const event = heldWebhook(conversation);
    await desk().webhooks.deliver(event.id);
    const [message] = await finished(conversation);
    desk().webhooks.clear();
    conversation.messages = conversation.messages.filter(({ type }) => type === 'incoming');
    await requeue(message!.id);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 200);
    await work(message!.id, stopping.signal);
    expect(await finished(conversation)).toEqual([expect.objectContaining({ state: 'answered' })]);
    expect(posted(conversation)).toHaveLength(1);
  });

  it('waits for an unavailable AI provider without counting failures, and hands over after some minutes', async () => {
    const conversation = begin();
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'quota', times: 50 });
    desk().say(conversation, 'How do I import a catalogue?');
    const messageState = () =>
      row<{ id: string; state: string; failures: number; error: string | null }>(
        testApp.ctx().em,
        sql`select m.id, m.state, c.failures, m.last_error as error
              from chat_messages m
              join chat_conversations c on c.id = m.chat_conversation_id
             where c.account_id = ${conversation.inbox.accountId}`,
      );
    const waiting = await eventually(messageState, (found) => found?.error);
    expect(waiting).toMatchObject({ state: 'queued', failures: 0 });
    await row(
      testApp.ctx().em,
      sql`update chat_messages
             set created_at = now() - interval '10 minutes', due_at = now() - interval '1 second'
           where id = ${waiting!.id}`,
    );
    await work(waiting!.id);
    expect(await finished(conversation)).toEqual([expect.objectContaining({ state: 'failed', handedOver: true })]);
    expect([conversation.status, posted(conversation).length]).toEqual(['open', 1]);
  });
});
