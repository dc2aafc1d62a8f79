import { expect, it } from '@jest/globals';
import { ChatMessage } from '../../../entities/chat/chat-message.ts';
import { beginChat, openDoor, openTenant, reachingSandbox, untilQuiet } from '../../support/chatdesk.ts';
import { eventually } from '../../support/eventually.ts';
import { type Bed, testBed } from '../../support/harness.ts';
import { balancesOf, leaveCt } from '../../support/ledger.ts';
import { newShop } from '../../support/shop.ts';

const bed: Bed = testBed(() => reachingSandbox(bed)());

const KNOWLEDGE = 'We deliver slowly, within thirty days.';

it('a tenant whose answers are slow leaves places to others, and all of its messages are answered in the end', async () => {
  const shop = await newShop(bed);
  await leaveCt(bed.ctx(), shop.organizationId, '5000.0000');
  const inbox = await openTenant(bed, shop, KNOWLEDGE);
  bed.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: KNOWLEDGE, times: 20 });
  const slow = Array.from({ length: 10 }, () => beginChat(bed, inbox, 'When do you deliver?'));
  await bed.sandbox.state.chatdesk.webhooks.settled();
  // The first hang; all others had their turn and left it.
  await eventually(
    () => bed.ctx().em.count(ChatMessage, { attempts: { $gt: 0 } }),
    (seen) => seen === slow.length,
    10_000,
  );
  const other = beginChat(bed, openDoor(bed, 'site'), 'How do I import products from a CSV file?');
  await other.untilAnswered();
  expect(slow.map(({ answers }) => answers().length)).toEqual(slow.map(() => 0));
  bed.sandbox.state.faults.release(KNOWLEDGE);
  await untilQuiet(bed);
  expect(slow.map(({ answers }) => answers().length)).toEqual(slow.map(() => 1));
  expect(await balancesOf(bed.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
});
