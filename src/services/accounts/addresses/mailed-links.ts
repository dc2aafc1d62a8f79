import { randomBytes } from 'node:crypto';
import { LinkPurpose, MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

const HOUR_MS = 3_600_000;
const LIFETIME: Record<LinkPurpose, number> = {
  [LinkPurpose.verify_email]: 24 * HOUR_MS,
  [LinkPurpose.reset_password]: HOUR_MS,
};

/** A fresh token for a link that proves who reads the mails of this address. Stored with the caller's flush. */
export function issueLinkToken(ctx: Context, user: Pick<User, 'id' | 'email'>, purpose: LinkPurpose): string {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIME[purpose]);
  add(ctx.em, MailedLink, {
    digest: ctx.cipher.digest(token, placeOf(purpose)),
    userId: user.id,
    purpose,
    email: user.email,
    expiresAt,
  });
  return token;
}

/** The link a token belongs to. Throws 400 for one that is unknown, over, or meant for something else. */
export async function getMailedLink(ctx: Context, token: string, purpose: LinkPurpose): Promise<MailedLink> {
  const digests = ctx.cipher.digests(token, placeOf(purpose));
  const link = await ctx.em.findOne(
    MailedLink,
    { digest: { $in: digests }, purpose, expiresAt: { $gt: new Date() } },
    { refresh: true },
  );
  if (!link) throw new AppError('INVALID_LINK');
  return link;
}

/** Whom a link was sent to, as of now. Throws 400 when the account has another address by now, or is disabled. */
export async function getLinkRecipient(ctx: Context, link: MailedLink): Promise<User> {
  const user = await ctx.em.findOne(User, { id: link.userId, email: link.email, isActive: true }, { refresh: true });
  if (!user) throw new AppError('INVALID_LINK');
  return user;
}

function placeOf(purpose: LinkPurpose): string {
  return `mailed_links:${purpose}`;
}
