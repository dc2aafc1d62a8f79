import { describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { setCt } from '../../support/ledger.ts';
import { newMember } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { chatActions, newAccount } from './answering-support.ts';

const testApp = useTestApp();
const { begin, desk, finished, openTenant } = chatActions(testApp);
const TENANT = '/organization/chat-tenant';

/** The users who were notified of unanswered messages, with the reason. */
const noticesOf = ({ organizationId }: Shop) =>
  rows<{ email: string; reason: string; body: string }>(
    testApp.ctx().em,
    sql`select u.email, n.data ->> 'reason' as reason, n.body
          from notifications n
          join users u on u.id = n.user_id
         where u.organization_id = ${organizationId} and n.notification_type = 'chat_unanswered'
         order by n.created_at`,
  );

/** A conversation at a tenant's chat desk with the given status, and the organization of the tenant. */
async function conversationOf(status: 'pending' | 'open') {
  const [shop, accountId] = [await newShop(testApp), newAccount()];
  const path = await openTenant(shop, accountId);
  const inbox = desk().openInbox({ accountId, url: `${testApp.url}/api/v1/chatbot/${path}` });
  return { shop, inbox, conversation: desk().begin(inbox.id, {}, status) };
}

describe('a message to a tenant that is not answered', () => {
  it('because the inbox has no agent bot is reported to the administrators once a day', async () => {
    const { shop, inbox, conversation } = await conversationOf('open');
    await newMember(testApp, shop);
    expect((await shop.rest.get(TENANT)).body).toMatchObject({
      last_unanswered_reason: null,
      last_unanswered_at: null,
    });
    desk().say(conversation, 'Is anybody there?');
    await finished(conversation);
    const second = desk().begin(inbox.id, {}, 'open');
    desk().say(second, 'And there?');
    await finished(second);
    const { last_unanswered_reason: reason, last_unanswered_at: at } = await eventually(
      async () => (await shop.rest.get(TENANT)).body,
      (body) => body.last_unanswered_reason !== null,
    );
    expect([reason, Date.parse(at)]).toEqual(['conversation_open', expect.any(Number)]);
    expect(await noticesOf(shop)).toEqual([
      { email: shop.email, reason: 'conversation_open', body: expect.stringContaining('agent bot') },
    ]);
    const { body } = await shop.rest.get('/notifications');
    expect(body.notifications[0]).toMatchObject({
      notification_type: 'chat_unanswered',
      data: { reason: 'conversation_open' },
    });
  });

  it('because the tenant is disabled is reported, and nothing is stored', async () => {
    const { shop, conversation } = await conversationOf('pending');
    const { body: tenant } = await shop.rest.get(TENANT);
    const { account_id, base_url, knowledge } = tenant;
    await shop.rest.put(TENANT, { account_id, base_url, knowledge, enabled: false });
    for (const text of ['Hello?', 'Hello again?']) desk().say(conversation, text);
    await eventually(
      () => noticesOf(shop),
      (notices) => notices.length > 0,
    );
    expect((await shop.rest.get(TENANT)).body).toMatchObject({ last_unanswered_reason: 'tenant_disabled' });
    expect(await noticesOf(shop)).toMatchObject([{ reason: 'tenant_disabled' }]);
  });

  it('because the CT are used up is reported, besides the balance', async () => {
    const { shop, conversation } = await conversationOf('pending');
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    desk().say(conversation, 'How long does delivery take?');
    await finished(conversation);
    expect(await noticesOf(shop)).toMatchObject([{ reason: 'no_ct' }]);
    expect((await shop.rest.get(TENANT)).body).toMatchObject({ last_unanswered_reason: 'no_ct' });
    // The conversation is open now, because the bot handed it over.
    desk().say(conversation, 'Hello?');
    await finished(conversation, 2);
    expect(await noticesOf(shop)).toHaveLength(1);
  });

  it('because a person of the staff writes is not reported', async () => {
    const { shop, conversation } = await conversationOf('open');
    desk().answer(conversation, 'I take care of it.');
    desk().say(conversation, 'Thank you!');
    await finished(conversation);
    expect(await noticesOf(shop)).toEqual([]);
    expect((await shop.rest.get(TENANT)).body).toMatchObject({ last_unanswered_reason: null });
  });

  it('in a chat of the service itself is reported to nobody', async () => {
    const conversation = begin();
    desk().setStatus(conversation, 'open');
    desk().say(conversation, 'Is anybody there?');
    expect(await finished(conversation)).toMatchObject([{ state: 'ignored' }]);
  });
});
