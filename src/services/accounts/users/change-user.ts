import { EmailCode } from '../../../../entities/accounts/email-code.ts';
import { MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import { Role, User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { UpdateUserInput } from '../../../../schema/accounts/user-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { snakeCase } from '../../../core/naming.ts';
import { enqueueMail, addMailToOutbox } from '../../mail/outbox.ts';
import { audit } from '../../organizations/audit.ts';
import { assertEmailAvailable, normalizeEmail, rethrowAsEmailTaken } from '../addresses/email-address.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { requireRemainingAdmin } from './require-remaining-admin.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { addVerificationMail } from '../addresses/verify-email.ts';
import { setPassword } from '../passwords/set-password.ts';

type Fields = Partial<Pick<User, 'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'role' | 'isActive'>>;

interface Wanted {
  fields: Fields;
  passwordHash: string | null;
  /** Of the password that was proved; it must still be the user's. */
  provenHash: string | undefined;
}

/**
 * Changes what the input says differently than the user has it; who may has been asked. Throws 409 for a taken address and
 * for the last active administrator, 429 for too many mails to a new address.
 */
export async function changeUser(ctx: Context, user: User, input: UpdateUserInput, provenHash?: string): Promise<User> {
  const { currentPassword: _proved, password, email: given, ...others } = input;
  const email = given === undefined ? user.email : normalizeEmail(given);
  if (email !== user.email) {
    await assertEmailAvailable(ctx, email);
    await ctx.rateLimiter.consume('mail', email);
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const fields: Fields = email === user.email ? others : { ...others, email };
  const changed = await ctx.em
    .transactional((em) => apply({ ...ctx, em }, user, { fields, passwordHash, provenHash }))
    .catch(rethrowAsEmailTaken);
  for (const mail of changed.mails) enqueueMail(ctx, mail);
  if (changed.sessionsEnded) publishSessionsEnded(ctx, user.id);
  showToDocument(ctx, changed.user);
  return changed.user;
}

async function apply(
  ctx: Context,
  { id, organizationId }: User,
  { fields, passwordHash, provenHash }: Wanted,
): Promise<{ user: User; mails: Mail[]; sessionsEnded: boolean }> {
  const leaves = fields.role === Role.member || fields.isActive === false;
  const user = await requireRemainingAdmin(ctx, { id, organizationId }, leaves);
  const changes: Fields = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== user[name as keyof Fields]),
  );
  const rightsChange = changes.role !== undefined || changes.isActive !== undefined;
  await refuseIfOvertaken(ctx, user, rightsChange, provenHash);

  const mails: Mail[] = [];
  // Before a new address: the owner of the old one has to hear of the password as well.
  if (passwordHash) mails.push(await setPassword(ctx, user, passwordHash));
  if (changes.email) mails.push(...(await changeEmail(ctx, user, changes.email)));
  Object.assign(user, changes);
  if (rightsChange) await endSessions(ctx, id, { except: user.isActive ? ctx.user?.session?.id : undefined });
  const names = Object.keys(changes).map(snakeCase);
  if (names.length > 0)
    audit(ctx, { action: 'user.updated', target: ['user', id], data: { fields: names, ...rights(changes) } });
  return { user, mails, sessionsEnded: rightsChange || Boolean(passwordHash) };
}

/** What was asked before the lock may hold no longer: somebody else changed the own account at the same time. */
async function refuseIfOvertaken(
  ctx: Context,
  user: User,
  rightsChange: boolean,
  provenHash: string | undefined,
): Promise<void> {
  if (provenHash !== undefined && (await ctx.em.count(User, { id: user.id, passwordHash: provenHash })) === 0)
    throw new AppError('WRONG_PASSWORD');
  if (signedIn(ctx).id !== user.id) return;
  if (!user.isActive) throw new AppError('UNAUTHENTICATED');
  if (rightsChange && user.role !== Role.admin) throw new AppError('FORBIDDEN');
}

/** Links and codes that went to the old address are worth nothing from then on. */
async function changeEmail(ctx: Context, user: User, email: string): Promise<Mail[]> {
  const { id: userId, email: former } = user;
  await ctx.em.nativeDelete(MailedLink, { userId });
  await ctx.em.nativeDelete(EmailCode, { userId });
  Object.assign(user, { email, emailVerified: false });
  return [
    addVerificationMail(ctx, user),
    addMailToOutbox(ctx, { kind: 'email_changed', recipient: former, userId, facts: { newEmail: email } }),
  ];
}

function rights({ role, isActive }: Fields): Record<string, unknown> {
  return { ...(role !== undefined && { role }), ...(isActive !== undefined && { is_active: isActive }) };
}

/** For what else the same GraphQL document asks. */
function showToDocument(ctx: Context, { id, email, role, isActive }: User): void {
  if (ctx.user?.id === id) ctx.user = isActive ? { ...ctx.user, email, role } : null;
}
