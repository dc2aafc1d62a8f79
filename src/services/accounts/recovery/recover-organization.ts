import { v7 as uuid } from 'uuid';
import { Role, type User } from '../../../../entities/accounts/user.ts';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { addMailToOutbox, enqueueMail } from '../../mail/outbox.ts';
import { notify } from '../../notifications/notify.ts';
import { audit } from '../../organizations/audit.ts';
import { disableEndpointsOf } from '../../outgoing-webhooks/disable-endpoint.ts';
import { publishSessionsEnded } from '../sessions/end-sessions.ts';
import { readRemainingAccess, type RemainingAccess } from './remaining-access.ts';

/**
 * Locks a user who is about to prove the own address. If that takes over an organization, its other users are locked
 * with it, in the order of their ids. Call it before {@link endFormerAccess}.
 */
export async function lockForProof(ctx: Context, userId: string): Promise<void> {
  await changed(
    ctx.em,
    sql`select from users
         where id = ${userId}
            or organization_id = (select organization_id from users
                                   where id = ${userId} and is_founder and not email_verified)
         order by id
           for no key update`,
  );
}

/** What ended in an organization that its owner takes over. */
export interface EndedAccess {
  users: { id: string; email: string }[];
  keys: { id: string; name: string; prefix: string }[];
}

/**
 * Called when a user proves the own address by more than a link that verifies it. If the user registered the
 * organization and the address was never verified, somebody else may have registered it: the user becomes its
 * administrator, all other users are deactivated, except super admins, and all API keys and unfinished installations are
 * deleted. Returns what ended, for {@link recoverOrganization}, and null if the user takes over no organization. Runs in
 * the caller's transaction, after {@link lockForProof} and before the address is marked as verified. The caller flushes.
 */
export async function endFormerAccess(ctx: Context, owner: User): Promise<EndedAccess | null> {
  if (owner.emailVerified || !owner.isFounder) return null;
  restoreRole(ctx, owner);
  const users = await deactivateOthers(ctx, owner);
  const keys = await rows<EndedAccess['keys'][number]>(
    ctx.em,
    sql`delete from api_keys where organization_id = ${owner.organizationId} returning id, name, prefix`,
  );
  const { organizationId } = owner;
  for (const { id, email } of users)
    audit(ctx, {
      action: 'user.deleted',
      organizationId,
      actor: owner,
      target: ['user', id],
      data: { email, cause: 'address_proven' },
    });
  for (const { id, name, prefix } of keys)
    audit(ctx, {
      action: 'api_key.deleted',
      organizationId,
      actor: owner,
      target: ['api_key', id],
      data: { name, prefix, cause: 'address_proven' },
    });
  return { users, keys };
}

/**
 * Completes what {@link endFormerAccess} began: all webhook endpoints are disabled, and the owner gets a mail and a
 * notification that list what ended and what stays, such as store connections. Runs in the same transaction, after all
 * changes of rows that belong to the user, because endpoints are locked after those. The caller flushes.
 */
export async function recoverOrganization(ctx: Context, owner: User, { users, keys }: EndedAccess): Promise<void> {
  const report = {
    users: users.map(({ email }) => email),
    keys: keys.map(({ name }) => name),
    webhookEndpoints: await disableEndpointsOf(ctx, owner),
    ...(await readRemainingAccess(ctx, owner.organizationId, owner.id)),
  };
  if (Object.values(report).some((names) => names.length > 0)) await notifyOwner(ctx, owner, report);
}

/** One of the others may have demoted the owner, and the organization needs an administrator. */
function restoreRole(ctx: Context, owner: User): void {
  if (owner.role === Role.admin) return;
  owner.role = Role.admin;
  audit(ctx, {
    action: 'user.updated',
    organizationId: owner.organizationId,
    actor: owner,
    target: ['user', owner.id],
    data: { fields: ['role'], role: Role.admin, cause: 'address_proven' },
  });
}

/** Ends the access of all other users. A second statement sees users whose creation committed before the locks. */
async function deactivateOthers(ctx: Context, owner: User): Promise<EndedAccess['users']> {
  const users = await rows<EndedAccess['users'][number]>(
    ctx.em,
    sql`update users set is_active = false
         where organization_id = ${owner.organizationId} and id <> ${owner.id} and is_active and not is_super_admin
        returning id, email`,
  );
  const ids = users.map(({ id }) => id);
  await changed(
    ctx.em,
    sql`update sessions set revoked_at = now() where user_id = any(${ids}::uuid[]) and revoked_at is null`,
  );
  await changed(ctx.em, sql`delete from pending_sign_ins where user_id = any(${ids}::uuid[])`);
  await changed(ctx.em, sql`delete from mailed_links where user_id = any(${ids}::uuid[])`);
  await changed(ctx.em, sql`delete from pending_installs where user_id = any(${[...ids, owner.id]}::uuid[])`);
  for (const id of ids) afterCommit(ctx.em, () => publishSessionsEnded(ctx, id));
  return users;
}

/** The number of names of each kind that the owner is shown. */
const MAX_NAMES = 100;

/** What ended and what stays, by the names that the owner can recognise. */
type Report = RemainingAccess & { users: string[]; keys: string[]; webhookEndpoints: string[] };

async function notifyOwner(ctx: Context, owner: User, report: Report): Promise<void> {
  const { users, keys, webhookEndpoints, ...remaining } = report;
  await notify(ctx, {
    organizationId: owner.organizationId,
    to: [owner.id],
    type: 'account_recovered',
    title: 'You have taken over this account',
    body:
      'The address was not verified before, so somebody else may have used the account. ' +
      `Deactivated users: ${users.length}. Deleted API keys: ${keys.length}. ` +
      `Disabled webhook endpoints: ${webhookEndpoints.length}. ` +
      'Please check the users, store connections, stored keys and the chat desk of the organization.',
    cause: `account_recovered:${uuid()}`,
    data: {
      deactivated_users: users.slice(0, MAX_NAMES),
      deactivated_user_count: users.length,
      deleted_api_keys: keys.slice(0, MAX_NAMES),
      deleted_api_key_count: keys.length,
      disabled_webhook_endpoints: webhookEndpoints.slice(0, MAX_NAMES),
      disabled_webhook_endpoint_count: webhookEndpoints.length,
      store_connections: remaining.connections.slice(0, MAX_NAMES),
      stored_keys: remaining.storedKeys,
      chat_desks: remaining.chatDesks,
    },
  });
  const variables = Object.fromEntries(
    Object.entries(report).map(([part, names]) => [part, JSON.stringify(names.slice(0, MAX_NAMES))]),
  );
  const mail = addMailToOutbox(ctx, { kind: 'account_recovered', recipient: owner.email, userId: owner.id, variables });
  afterCommit(ctx.em, () => enqueueMail(ctx, mail));
}
