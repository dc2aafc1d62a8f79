import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import {
  beginChat,
  openOwnInbox,
  openTenant,
  reachingSandbox,
  untilMessagesHandled,
  verifiedVisitor,
} from '../../support/chatdesk.ts';
import { eventually } from '../../support/eventually.ts';
import { balancesOf, expectLedgerAgrees } from '../../support/ledger.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { type TestApp, useTestApp } from '../../support/test-app.ts';

const BUDGET = 100_000;
const testApp: TestApp = useTestApp(() => reachingSandbox(testApp, { UNPAID_TOKENS_PER_DAY: String(BUDGET) })());

afterEach(() => testApp.sandbox.state.faults.clear());

const unpaidOf = ({ organizationId }: Shop) =>
  rows<{ reason: string; tokens: number }>(
    testApp.ctx().em,
    sql`select reason, tokens::int as tokens from unpaid_usage where organization_id = ${organizationId}`,
  );
const usage = async ({ conversation: { inbox } }: ReturnType<typeof beginChat>) =>
  (
    await rows<{ tokens_used: number }>(
      testApp.ctx().em,
      sql`select tokens_used from chat_conversations where account_id = ${inbox.accountId}`,
    )
  )[0]!.tokens_used;

const useUp = ({ organizationId }: Shop) =>
  changed(
    testApp.ctx().em,
    sql`insert into unpaid_usage (organization_id, day, reason, tokens)
        values (${organizationId}, (now() at time zone 'utc')::date, 'failed', ${BUDGET})`,
  );
const calls = () => testApp.sandbox.state.calls.count('aiA');

describe('tokens of the chat', () => {
  it('are unpaid if the answer of a tenant is not posted, and paid if it is', async () => {
    const shop = await newShop(testApp);
    const inbox = await openTenant(testApp, shop);
    const paid = beginChat(testApp, inbox, 'How long does delivery take?');
    await paid.untilAnswered();
    await untilMessagesHandled(testApp);
    expect(await unpaidOf(shop)).toEqual([]);

    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held' });
    const before = calls();
    const taken = beginChat(testApp, inbox, 'Is there a guarantee?');
    await eventually(
      () => Promise.resolve(calls()),
      (count) => count > before,
    );
    // A person takes the conversation over while the AI writes.
    taken.conversation.status = 'open';
    testApp.sandbox.state.faults.release();
    await untilMessagesHandled(testApp);
    expect(taken.answers()).toEqual([]);
    expect(await unpaidOf(shop)).toEqual([{ reason: 'failed', tokens: expect.any(Number) }]);
    expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it("are unpaid in the service's own chat, for the organization of the signed-in user", async () => {
    const shop = await newShop(testApp);
    const chat = beginChat(
      testApp,
      openOwnInbox(testApp, 'site'),
      'How do I import a catalogue?',
      await verifiedVisitor(shop),
    );
    await chat.untilAnswered();
    await untilMessagesHandled(testApp);
    expect(await unpaidOf(shop)).toEqual([{ reason: 'chat', tokens: await usage(chat) }]);
  });
});

describe('a chat beyond the daily budget of unpaid tokens', () => {
  it.each(['a tenant', 'a signed-in user'])('of %s is handed over without a call', async (whose) => {
    const shop = await newShop(testApp);
    await useUp(shop);
    const own = whose === 'a signed-in user';
    const inbox = own ? openOwnInbox(testApp, 'site') : await openTenant(testApp, shop);
    const before = calls();
    const chat = beginChat(testApp, inbox, 'How do I import?', own ? await verifiedVisitor(shop) : {});
    await chat.untilStatus('open');
    await untilMessagesHandled(testApp);
    expect(calls()).toBe(before);
    expect(chat.notes()).toEqual([expect.stringContaining('daily budget of unpaid AI tokens')]);
    expect(chat.answers()).toHaveLength(1);
  });
});
