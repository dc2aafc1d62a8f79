import { describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';
import { balancesOf, setCt } from '../../support/ledger.ts';
import { chatActions, failStoringAnswers, newAccount, notes, posted, storeAnswersAgain } from './answering-support.ts';

const testApp = useTestApp();
const { aiCalls, begin, desk, expectChargedOnce, finished, openTenant, requeue, work } = chatActions(testApp);

describe('an answer to a customer of a tenant', () => {
  it('is charged once, even if the message is answered again', async () => {
    const shop = await newShop(testApp);
    const account = newAccount();
    const conversation = begin(await openTenant(shop, account), {}, account);
    desk().say(conversation, 'How long does delivery take?');
    const [message] = await finished(conversation);
    expect(message).toMatchObject({ state: 'answered', replies: 1, held: '0.0000' });
    const booked = () =>
      rows<{ amount: string }>(
        testApp.ctx().em,
        sql`select amount from transactions where reason = ${`chat:${message!.id}`}`,
      );
    expect(await booked()).toEqual([{ amount: expect.stringMatching(/^-0\.[0-9]*[1-9]/) }]);
    await requeue(message!.id);
    await work(message!.id);
    expect(await booked()).toHaveLength(1);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '0.0000' });
  });

  it('is charged once when the chat desk posted it without a response', async () => {
    const shop = await newShop(testApp);
    const account = newAccount();
    const conversation = begin(await openTenant(shop, account), {}, account);
    testApp.sandbox.state.faults.add({ system: 'chatdesk', kind: 'lost', match: '"message_type":"outgoing"' });
    desk().say(conversation, 'How long does delivery take?');
    const [message] = await finished(conversation);
    expect(message).toMatchObject({ state: 'answered', replies: 1, held: '0.0000' });
    expect([posted(conversation).length, aiCalls()]).toEqual([1, 1]);
    await expectChargedOnce(shop, message!);
  });

  it('is charged once when it was posted but could not be stored', async () => {
    const shop = await newShop(testApp);
    const account = newAccount();
    const path = await openTenant(shop, account);
    await failStoringAnswers(testApp);
    const conversation = begin(path, {}, account);
    desk().say(conversation, 'How long does delivery take?');
    await storeAnswersAgain(testApp, account);
    const [message] = await finished(conversation);
    expect([posted(conversation).length, aiCalls()]).toEqual([1, 1]);
    await expectChargedOnce(shop, message!);
  });

  it('is charged without a former answer that the chat desk did not receive', async () => {
    const shop = await newShop(testApp);
    const account = newAccount();
    const conversation = begin(await openTenant(shop, account), {}, account);
    testApp.sandbox.state.faults.add({ system: 'chatdesk', kind: 'reset', match: '"message_type":"outgoing"' });
    desk().say(conversation, 'How long does delivery take?');
    const [message] = await finished(conversation);
    expect([posted(conversation).length, aiCalls()]).toEqual([1, 2]);
    await expectChargedOnce(shop, { ...message!, tokens: message!.tokens / 2 });
  });

  it('is not generated without CT: the conversation is handed over and the administrators are notified', async () => {
    const shop = await newShop(testApp);
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    const account = newAccount();
    const conversation = begin(await openTenant(shop, account), {}, account);
    desk().say(conversation, 'How long does delivery take?');
    expect(await finished(conversation)).toEqual([
      expect.objectContaining({ state: 'ignored', handedOver: true, tokens: 0 }),
    ]);
    expect([conversation.status, notes(conversation).length, aiCalls()]).toEqual(['open', 1, 0]);
    expect(
      await rows(
        testApp.ctx().em,
        sql`select 1
              from notifications n
              join users u on u.id = n.user_id
             where u.organization_id = ${shop.organizationId} and n.notification_type = 'balance_exhausted'`,
      ),
    ).toHaveLength(1);
  });
});
