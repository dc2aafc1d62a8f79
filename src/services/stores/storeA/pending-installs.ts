import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { InstallPurpose, PendingInstall } from '../../../../entities/stores/pending-install.ts';
import type { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { add } from '../../../core/add.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { ShopTokens } from '../../../providers/stores/storeA/oauth.ts';
import { installCookie } from './install-cookie.ts';

/** The result of installing the app in a shop. Stored as encrypted JSON. */
export interface Installation extends Omit<ShopTokens, 'expiresAt'> {
  /** ISO 8601; null for an access token that does not expire. */
  expiresAt: string | null;
  /** When the tokens were requested, ISO 8601. */
  begunAt: string;
  name: string;
  mediaBaseUrl: string | null;
  /** The currency of the shop, an ISO 4217 code. */
  currency?: string | null;
}

/** How long a pending row of each purpose is valid. */
export const PENDING_MS: Record<InstallPurpose, number> = {
  [InstallPurpose.state]: 10 * 60_000,
  [InstallPurpose.install]: 15 * 60_000,
};
/** What a parked installation is bound to: the session that began it, or the browser in which the shop authorized it. */
export type InstallOwner = { sessionId: string; userId: string } | { cookie: string };

const digestContext = (purpose: InstallPurpose | 'cookie'): string => `pending_installs:${purpose}`;
/** The cipher context of a stored installation. */
export const pendingInstallCipherContext = (id: string): string => `pending_installs:${id}`;

/** Stores that the signed-in user started to connect a shop. Returns the state that the callback must carry. */
export async function createState(ctx: Context, shop: string, connectionType: ConnectionType): Promise<string> {
  const state = newSecret();
  const [{ id: userId }, { id: sessionId }] = [signedIn(ctx), session(ctx)];
  await insert(ctx, InstallPurpose.state, state, { userId, sessionId, shop, connectionType });
  return state;
}

/** Who started to connect a shop, and how. */
export interface StartedInstall {
  userId: string;
  sessionId: string;
  organizationId: string;
  connectionType: ConnectionType;
}

/**
 * Consumes a state and returns who started. Throws 400 for a state that is unknown, expired, used or for another shop,
 * and where its user is no longer active or its session has ended.
 */
export async function consumeState(ctx: Context, state: string, shop: string): Promise<StartedInstall> {
  const digests = ctx.cipher.digests(state, digestContext(InstallPurpose.state));
  const used = await row<StartedInstall & { shop: string }>(
    ctx.em,
    sql`with used as (
          delete from pending_installs
           where digest = any(${digests}::text[]) and purpose = 'state' and expires_at > now()
          returning user_id, session_id, shop, connection_type)
        select used.shop, used.connection_type as "connectionType", used.user_id as "userId",
               used.session_id as "sessionId", u.organization_id as "organizationId"
          from used
          join users u on u.id = used.user_id and u.is_active
          join sessions s on s.id = used.session_id
                         and s.user_id = u.id
                         and s.revoked_at is null
                         and s.expires_at > now()`,
  );
  if (used?.shop !== shop) throw new AppError('INVALID_LINK');
  return used;
}

/** An installation whose tokens are being requested or wait to be finalized. */
export interface Pending {
  id: string;
  /** The owner finalizes the installation with it. */
  token: string;
}

/**
 * Stores that tokens of a shop are about to be requested. An uninstall in the meantime deletes the row, and with it the
 * installation.
 */
export async function createPendingInstall(
  ctx: Context,
  { owner, ...install }: { owner: InstallOwner; shop: string; connectionType: ConnectionType },
): Promise<Pending> {
  const pending = { id: uuid(), token: newSecret() };
  const bound =
    'cookie' in owner
      ? { cookieDigest: ctx.cipher.digest(owner.cookie, digestContext('cookie')) }
      : { userId: owner.userId, sessionId: owner.sessionId };
  await insert(ctx, InstallPurpose.install, pending.token, { id: pending.id, ...install, ...bound });
  return pending;
}

/** Stores an installation until it is finalized. Throws 400 where the app was uninstalled in the meantime. */
export async function storeInstallation(ctx: Context, { id }: Pending, installation: Installation): Promise<void> {
  const sealed = ctx.cipher.seal(JSON.stringify(installation), pendingInstallCipherContext(id));
  const updated = await changed(ctx.em, sql`update pending_installs set credentials = ${sealed} where id = ${id}`);
  if (updated === 0) throw new AppError('INVALID_LINK');
}

/** Deletes a pending installation. Returns whether it was still there. */
export async function deletePendingInstall(ctx: Context, { id }: Pending): Promise<boolean> {
  return (await changed(ctx.em, sql`delete from pending_installs where id = ${id}`)) === 1;
}

/**
 * Consumes the installation that was stored under a token, in the caller's transaction. The caller must have the session
 * that began it or, where none did, the cookie of the browser. Throws 400 for a token that is unknown, expired, used or
 * bound to somebody else, who can still use it.
 */
export async function consumeInstallation(
  ctx: Context,
  token: string,
): Promise<{ shop: string; connectionType: ConnectionType; installation: Installation }> {
  const digests = ctx.cipher.digests(token, digestContext(InstallPurpose.install));
  const cookie = ctx.cookie(installCookie(ctx.config).name);
  const cookieDigests = cookie === null ? [] : ctx.cipher.digests(cookie, digestContext('cookie'));
  const used = await row<{ id: string; shop: string; connectionType: ConnectionType; credentials: string }>(
    ctx.em,
    sql`delete from pending_installs
         where digest = any(${digests}::text[])
           and purpose = 'install'
           and credentials is not null
           and expires_at > now()
           and (session_id = ${session(ctx).id}
                or session_id is null and cookie_digest = any(${cookieDigests}::text[]))
        returning id, shop, connection_type as "connectionType", credentials`,
  );
  if (!used) throw new AppError('INVALID_LINK');
  const { id, shop, connectionType, credentials } = used;
  return {
    shop,
    connectionType,
    installation: JSON.parse(ctx.cipher.open(credentials, pendingInstallCipherContext(id))),
  };
}

/** Returns a random secret: a state, an install token or the value of the cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function insert(
  ctx: Context,
  purpose: InstallPurpose,
  token: string,
  values: Partial<PendingInstall>,
): Promise<void> {
  const digest = ctx.cipher.digest(token, digestContext(purpose));
  add(ctx.em, PendingInstall, { ...values, purpose, digest, expiresAt: new Date(Date.now() + PENDING_MS[purpose]) });
  await ctx.em.flush();
}
