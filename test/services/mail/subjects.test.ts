import { describe, expect, it } from '@jest/globals';
import { MailKind } from '../../../entities/mail/mail.ts';
import { NotificationType } from '../../../entities/notifications/notification-type.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { NOTIFICATION_MAILS } from '../../../src/services/notifications/notification-rules.ts';
import { buildMailContent } from '../../../src/services/mail/build-mail-content.ts';
import { mailCipherContext } from '../../../src/services/mail/outbox.ts';
import { renderMail } from '../../../src/services/mail/render-mail.ts';
import { useTestApp } from '../../support/test-app.ts';
import { addMail, newUser } from './outbox.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** A text that an organization would like to send to strangers. */
const CHOSEN = 'You have won: call 555-0100';

/** Every mail that the service sends: a kind, and for notifications each type that is mailed. */
const MAILS: [kind: MailKind, type: string][] = Object.values(MailKind).flatMap((kind): [MailKind, string][] =>
  kind === MailKind.notice
    ? Object.values(NotificationType)
        .filter((type) => NOTIFICATION_MAILS[type])
        .map((type) => [kind, type])
    : [[kind, '']],
);

async function subjectOf(kind: MailKind, type: string): Promise<string> {
  const user = await newUser(testApp, { firstName: CHOSEN, lastName: CHOSEN });
  const ctx = testApp.ctx();
  await ctx.em.nativeUpdate(Organization, { id: user.organizationId }, { name: CHOSEN });
  const mail = await addMail(testApp, { kind, recipient: user.email, userId: user.id });
  // Every variable of every template.
  const names = ['password', 'invitedBy', 'organization', 'newEmail', 'title', 'body'];
  const variables = { ...Object.fromEntries(names.map((name) => [name, CHOSEN])), ...(type && { type }) };
  const sealed = ctx.cipher.seal(JSON.stringify(variables), mailCipherContext(mail.id));
  const content = await buildMailContent(ctx, { ...mail, userId: user.id, attempts: 1 }, sealed);
  return renderMail(content!).subject;
}

describe('the subject of a mail', () => {
  it.each(MAILS)('%s %s contains no text that a user or an organization chose', async (kind, type) => {
    const subject = await subjectOf(kind, type);
    expect(subject).toMatch(/^[A-Z][\w -]{8,60}$/);
    expect(subject).not.toContain('555');
  });

  it('of a notification that was queued without its type is a general one', async () => {
    expect(await subjectOf(MailKind.notice, '')).toBe('A new notification');
  });
});
