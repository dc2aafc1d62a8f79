import { expect, it } from '@jest/globals';
import { ChatMessage } from '../../../entities/chat/chat-message.ts';
import { beginChat, openOwnInbox, openTenant, reachingSandbox, untilMessagesHandled } from '../../support/chatdesk.ts';
import { eventually } from '../../support/eventually.ts';
import { type TestApp, useTestApp } from '../../support/test-app.ts';
import { balancesOf, setCt } from '../../support/ledger.ts';
import { newShop } from '../../support/shop.ts';

const testApp: TestApp = useTestApp(() => reachingSandbox(testApp)());

const KNOWLEDGE = 'We deliver slowly, within thirty days.';

it('slow answers of one tenant do not block the answers of others, and all are posted in the end', async () => {
  const shop = await newShop(testApp);
  await setCt(testApp.ctx(), shop.organizationId, '5000.0000');
  const inbox = await openTenant(testApp, shop, KNOWLEDGE);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: KNOWLEDGE, times: 20 });
  const slow = Array.from({ length: 10 }, () => beginChat(testApp, inbox, 'When do you deliver?'));
  await testApp.sandbox.state.chatdesk.webhooks.settled();
  // The first three wait for the AI; the others were claimed and postponed.
  await eventually(
    () => testApp.ctx().em.count(ChatMessage, { attempts: { $gt: 0 } }),
    (seen) => seen === slow.length,
    10_000,
  );
  const other = beginChat(testApp, openOwnInbox(testApp, 'site'), 'How do I import products from a CSV file?');
  await other.untilAnswered();
  expect(slow.map(({ answers }) => answers().length)).toEqual(slow.map(() => 0));
  testApp.sandbox.state.faults.release(KNOWLEDGE);
  await untilMessagesHandled(testApp);
  expect(slow.map(({ answers }) => answers().length)).toEqual(slow.map(() => 1));
  expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
});
