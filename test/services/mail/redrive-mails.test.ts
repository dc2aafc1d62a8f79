import { describe, expect, it } from '@jest/globals';
import { MailState } from '../../../entities/mail/mail.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { addMailToOutbox } from '../../../src/services/mail/outbox.ts';
import { redriveMails } from '../../../src/services/mail/redrive-mails.ts';
import { testMailbox } from '../../support/mailbox.ts';
import { useTestApp } from '../../support/test-app.ts';
import { mailAfterFailures, mailInState, makeDue, newUser, sendMail, storedMail } from './outbox.ts';

const mailbox = testMailbox();
const testApp = useTestApp(() => ({ SMTP_URL: mailbox.url }));

describe('redriving mails', () => {
  it('delivers the content of a mail whose attempts were used up', async () => {
    const user = await newUser(testApp);
    mailbox.fault(user.email, 421);
    const variables = { users: JSON.stringify(['mallory@example.org']) };
    const mail = await sendMail(testApp, {
      kind: 'account_recovered',
      recipient: user.email,
      userId: user.id,
      variables,
    });
    await mailAfterFailures(testApp, mail);
    await changed(testApp.ctx().em, sql`update mails set attempts = 7 where id = ${mail.id}`);
    await makeDue(testApp, mail);
    await mailInState(testApp, mail, 'failed');
    mailbox.fault(user.email, null);
    expect(await redriveMails(testApp.ctx(), 1)).toBe(1);
    expect((await mailbox.next({ to: user.email })).text).toContain('mallory@example.org');
    expect(await mailInState(testApp, mail, 'sent')).toMatchObject({ facts: null });
  });

  it.each(['welcome', 'email_changed', 'account_recovered', 'notice'] as const)(
    'leaves out a mail of the kind %s whose content was deleted',
    async (kind) => {
      const user = await newUser(testApp);
      const ctx = testApp.ctx();
      const mail = addMailToOutbox(ctx, { kind, recipient: user.email, userId: user.id });
      mail.state = MailState.failed;
      await ctx.em.flush();
      expect(await redriveMails(testApp.ctx(), 1)).toBe(0);
      expect((await storedMail(testApp, mail)).state).toBe('failed');
    },
  );
});
