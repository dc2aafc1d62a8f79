import { EmailCode } from '../../../../entities/accounts/email-code.ts';
import { MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import { Role, type User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { UpdateUserInput } from '../../../../schema/accounts/user-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { snakeCase } from '../../../core/naming.ts';
import { addMailToOutbox, enqueueMail } from '../../mail/outbox.ts';
import { audit } from '../../organizations/audit.ts';
import {
  assertEmailAvailable,
  limitNewAddress,
  normalizeEmail,
  rethrowAsEmailTaken,
} from '../addresses/email-address.ts';
import { addVerificationMail } from '../addresses/verify-email.ts';
import { assertPasswordUnchanged } from '../passwords/assert-password-unchanged.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { setPassword } from '../passwords/set-password.ts';
import { endApiKeys } from '../api-keys/end-api-keys.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { assertMayStillChange } from './get-user.ts';
import { requireRemainingAdmin } from './require-remaining-admin.ts';

/** The changes that were checked: null has become the empty text. */
type UserChanges = { [F in keyof UpdateUserInput]: Exclude<UpdateUserInput[F], null> };

type Fields = Partial<Pick<User, 'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'role' | 'isActive'>>;

interface Changes {
  fields: Fields;
  passwordHash: string | null;
  /** The hash that the current password matched. It must still be the user's hash. */
  confirmedHash: string | undefined;
}

/**
 * Stores the fields of the input that differ from the user's. The caller has checked the permissions. Throws 409 for a
 * taken address and if the last active administrator would be demoted or disabled, 429 after too many mails to a new
 * address or too many new addresses in the organization.
 */
export async function changeUser(ctx: Context, user: User, input: UserChanges, confirmedHash?: string): Promise<User> {
  const { currentPassword: _confirmed, password, email: given, ...others } = input;
  const email = given === undefined ? user.email : normalizeEmail(given);
  if (email !== user.email) {
    await assertEmailAvailable(ctx, email);
    await limitNewAddress(ctx, email);
  }
  const passwordHash = password === undefined ? null : await hashPassword(ctx, password);
  const fields: Fields = email === user.email ? others : { ...others, email };
  const changed = await ctx.em
    .transactional((em) => apply({ ...ctx, em }, user, { fields, passwordHash, confirmedHash }))
    .catch(rethrowAsEmailTaken);
  for (const mail of changed.mails) enqueueMail(ctx, mail);
  if (changed.sessionsEnded) publishSessionsEnded(ctx, user.id);
  updateViewer(ctx, changed.user);
  return changed.user;
}

async function apply(
  ctx: Context,
  { id, organizationId }: User,
  { fields, passwordHash, confirmedHash }: Changes,
): Promise<{ user: User; mails: Mail[]; sessionsEnded: boolean }> {
  const stopsBeingAdmin = fields.role === Role.member || fields.isActive === false;
  const user = await requireRemainingAdmin(ctx, { id, organizationId }, stopsBeingAdmin);
  const changes: Fields = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== user[name as keyof Fields]),
  );
  const endOfKeys = endsKeys(ctx, user, changes, passwordHash);
  const rightsChange = changes.role !== undefined || changes.isActive !== undefined;
  await assertStillAllowed(ctx, user, rightsChange, confirmedHash);

  const mails: Mail[] = [];
  // Before a new address: the notice of the new password must go to the old one.
  if (passwordHash) mails.push(await setPassword(ctx, user, passwordHash));
  if (changes.email) mails.push(...(await changeEmail(ctx, user, changes.email)));
  Object.assign(user, changes);
  if (rightsChange) await endSessions(ctx, id, { except: user.isActive ? ctx.user?.session?.id : undefined });
  if (endOfKeys) await endApiKeys(ctx, user, endOfKeys);
  const names = Object.keys(changes).map(snakeCase);
  if (names.length > 0)
    audit(ctx, { action: 'user.updated', target: ['user', id], data: { fields: names, ...rights(changes) } });
  return { user, mails, sessionsEnded: rightsChange || Boolean(passwordHash) };
}

/** Returns why the change ends the user's API keys; null if they stay. A user who knows the own password keeps them. */
function endsKeys(ctx: Context, { id }: User, { isActive, role }: Fields, passwordHash: string | null) {
  if (isActive === false) return 'deactivation';
  if (role === Role.member) return 'demotion';
  return passwordHash && id !== signedIn(ctx).id ? 'password_reset' : null;
}

/** Repeats checks under the lock, because a concurrent call may have changed the caller's account or rights. */
async function assertStillAllowed(
  ctx: Context,
  user: User,
  rightsChange: boolean,
  confirmedHash: string | undefined,
): Promise<void> {
  await assertMayStillChange(ctx, user);
  if (confirmedHash !== undefined) await assertPasswordUnchanged(ctx, user.id, confirmedHash);
  if (signedIn(ctx).id !== user.id) return;
  if (!user.isActive) throw new AppError('UNAUTHENTICATED');
  if (rightsChange && user.role !== Role.admin) throw new AppError('FORBIDDEN');
}

/** Changes the address and invalidates the links and codes that were sent to the old one. Returns the mails to send. */
async function changeEmail(ctx: Context, user: User, email: string): Promise<Mail[]> {
  const { id: userId, email: formerEmail } = user;
  await ctx.em.nativeDelete(MailedLink, { userId });
  await ctx.em.nativeDelete(EmailCode, { userId });
  // Only the first proof of an address takes the organization over, see `endFormerAccess`.
  if (user.emailVerified) user.isFounder = false;
  Object.assign(user, { email, emailVerified: false });
  return [
    addVerificationMail(ctx, user),
    addMailToOutbox(ctx, { kind: 'email_changed', recipient: formerEmail, userId, variables: { newEmail: email } }),
  ];
}

function rights({ role, isActive }: Fields): Record<string, unknown> {
  return { ...(role !== undefined && { role }), ...(isActive !== undefined && { is_active: isActive }) };
}

/** Later fields of the same GraphQL document run with the changed user. */
function updateViewer(ctx: Context, { id, email, role, isActive }: User): void {
  if (ctx.user?.id === id) ctx.user = isActive ? { ...ctx.user, email, role } : null;
}
