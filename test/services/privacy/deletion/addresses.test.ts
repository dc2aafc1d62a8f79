import { describe, expect, it } from '@jest/globals';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import { notify } from '../../../../src/services/notifications/notify.ts';
import { addressPattern } from '../../../../src/services/privacy/deletion/erase-person.ts';
import { NOTIFICATION_DATA } from '../../../support/notification-data.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { newShop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('addressPattern', () => {
  it.each([
    ['a.b@c.example', 'x'],
    ['To <A.B@c.example>, and', 'To <x>, and'],
    ['Write to a.b@c.example.', 'Write to x.'],
    [String.raw`{"bill":"Ann\na.b@c.example"}`, String.raw`{"bill":"Ann\nx"}`],
    [String.raw`"\u003ca.b@c.example\u003e"`, String.raw`"\u003cx\u003e"`],
    ['anna.b@c.example', 'anna.b@c.example'],
    ['ann-a.b@c.example', 'ann-a.b@c.example'],
    ['a.b@c.example.org', 'a.b@c.example.org'],
    ['a-b@c.example', 'a-b@c.example'],
  ])('turns %j into %j and ignores longer addresses', async (text, replaced) => {
    expect(
      await row(
        testApp.ctx().em,
        sql`select regexp_replace(${text}, ${addressPattern('a.b@c.example')}, 'x', 'gi') as replaced`,
      ),
    ).toEqual({ replaced });
  });
});

describe('the deletion of a person', () => {
  it('does not affect a colleague whose address ends with the same text', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const email = `anna-${member.email}`;
    expect(await shop.rest.post('/users', { email, password: 'eight horses at least', role: 'member' })).toMatchObject({
      status: 201,
    });
    for (const each of [email, member.email]) {
      await notify(testApp.ctx(), {
        organizationId: shop.organizationId,
        type: 'studio_comment',
        title: 'T',
        body: `From ${each}`,
        cause: each,
        data: NOTIFICATION_DATA.studio_comment,
      });
    }
    expect(await member.rest.post('/gdpr/request-deletion', { password: member.password })).toMatchObject({
      status: 200,
    });
    expect(
      (await shop.rest.get('/notifications')).body.notifications.map(({ body }: { body: string }) => body),
    ).toEqual([`From ${email}`]);
    const entries = await rows<{ text: string }>(
      testApp.ctx().em,
      sql`select concat_ws(' ', actor_email, target_id, data::text) as text
          from audit_log
         where organization_id = ${shop.organizationId}`,
    );
    const log = entries.map(({ text }) => text).join('\n');
    expect(log).toContain(email);
    expect(log.replaceAll(email, '')).not.toContain(member.email);
  });
});
