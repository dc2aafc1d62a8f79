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

/** Returns a new token for a link that only a reader of the user's mailbox can open. The caller flushes. */
export function issueLinkToken(ctx: Context, user: Pick<User, 'id' | 'email'>, purpose: LinkPurpose): string {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIME[purpose]);
  add(ctx.em, MailedLink, {
    digest: ctx.cipher.digest(token, cipherContext(purpose)),
    userId: user.id,
    purpose,
    email: user.email,
    expiresAt,
  });
  return token;
}

/** Returns the link of a token. Throws 400 if the token is unknown, expired or was issued for another purpose. */
export async function getMailedLink(ctx: Context, token: string, purpose: LinkPurpose): Promise<MailedLink> {
  const digests = ctx.cipher.digests(token, cipherContext(purpose));
  const link = await ctx.em.findOne(
    MailedLink,
    { digest: { $in: digests }, purpose, expiresAt: { $gt: new Date() } },
    { refresh: true },
  );
  if (!link) throw new AppError('INVALID_LINK');
  return link;
}

/**
 * Returns the current state of the user to whom a link was sent. Throws 400 if the account is disabled or its address
 * has changed since.
 */
export async function getLinkRecipient(ctx: Context, link: MailedLink): Promise<User> {
  const user = await ctx.em.findOne(User, { id: link.userId, email: link.email, isActive: true }, { refresh: true });
  if (!user) throw new AppError('INVALID_LINK');
  return user;
}

function cipherContext(purpose: LinkPurpose): string {
  return `mailed_links:${purpose}`;
}
