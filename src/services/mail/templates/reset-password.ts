import { LinkPurpose } from '../../../../entities/accounts/mailed-link.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../../entities/organizations/audit-entry.ts';
import type { Context } from '../../../core/context.ts';
import { issueLinkToken } from '../../accounts/addresses/mailed-links.ts';
import { audit } from '../../organizations/audit.ts';
import type { ClaimedMail, MailTemplate } from '../mail-template.ts';

const ACTION = 'user.password_reset_requested';

/**
 * A link that resets a forgotten password. The recipient is an address that anybody may have entered. Whether it
 * belongs to a user is only checked here, so that the response time of the request does not reveal it.
 */
export const resetPasswordMail: MailTemplate = async (ctx, mail) => {
  const user = await ctx.em.findOne(User, { email: mail.recipient, isActive: true }, { disableIdentityMap: true });
  if (!user) return null;
  await auditOnce(ctx, mail, user);
  const token = issueLinkToken(ctx, user, LinkPurpose.reset_password);
  return {
    subject: 'Reset your password',
    paragraphs: ['Somebody asked to reset the password of your account. Choose a new one here:'],
    button: { label: 'Choose a new password', url: `${ctx.config.FRONTEND_URL}/reset-password?token=${token}` },
    closing: [
      'The link is valid for one hour and works once. ' +
        'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  };
};

/** Audits the request together with its link. A repeated delivery attempt is not another request. */
async function auditOnce(
  ctx: Context,
  { id, attempts }: ClaimedMail,
  { id: userId, organizationId }: User,
): Promise<void> {
  const data = { mail: id };
  if (attempts > 1 && (await ctx.em.count(AuditEntry, { organizationId, action: ACTION, data })) > 0) return;
  audit(ctx, { action: ACTION, organizationId, target: ['user', userId], data });
}
