import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { InstallPurpose, PendingInstall } from '../../../../entities/stores/pending-install.ts';
import type { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { add } from '../../../core/add.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { ShopTokens } from '../../../providers/stores/storeA/oauth.ts';

/** The result of installing the app in a shop. Stored as encrypted JSON. */
export interface Installation extends Omit<ShopTokens, 'expiresAt'> {
  /** ISO 8601; null for an access token that does not expire. */
  expiresAt: string | null;
  /** When the tokens were requested, ISO 8601. */
  begunAt: string;
  name: string;
  mediaBaseUrl: string | null;
}

/** How long a pending row of each purpose is valid. */
export const PENDING_MS: Record<InstallPurpose, number> = {
  [InstallPurpose.state]: 10 * 60_000,
  [InstallPurpose.install]: 15 * 60_000,
};
/** A random part and the id of the session that created the state. */
const STATE = /^[\w-]{43}\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const digestContext = (purpose: InstallPurpose): string => `pending_installs:${purpose}`;
/** The cipher context of a stored installation. */
export const pendingInstallCipherContext = (id: string): string => `pending_installs:${id}`;

/** Stores that the signed-in user started to connect a shop. Returns the state that the callback must carry. */
export async function createState(ctx: Context, shop: string, connectionType: ConnectionType): Promise<string> {
  const state = `${randomBytes(32).toString('base64url')}.${session(ctx).id}`;
  await insert(ctx, InstallPurpose.state, state, { userId: signedIn(ctx).id, shop, connectionType });
  return state;
}

/**
 * Consumes a state and returns the organization and the type of the connection. Throws 400 for a state that is unknown,
 * expired, used or for another shop, and where its user is no longer active or its session has ended.
 */
export async function consumeState(
  ctx: Context,
  state: string,
  shop: string,
): Promise<{ organizationId: string; connectionType: ConnectionType }> {
  const [, sessionId] = STATE.exec(state) ?? [];
  if (!sessionId) throw new AppError('INVALID_LINK');
  const digests = ctx.cipher.digests(state, digestContext(InstallPurpose.state));
  const used = await row<{ shop: string; organizationId: string; connectionType: ConnectionType }>(
    ctx.em,
    sql`with used as (
          delete from pending_installs
           where digest = any(${digests}::text[]) and purpose = 'state' and expires_at > now()
          returning user_id, shop, connection_type)
        select used.shop, used.connection_type as "connectionType", u.organization_id as "organizationId"
          from used
          join users u on u.id = used.user_id and u.is_active
          join sessions s on s.id = ${sessionId}
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
  /** The caller finalizes the installation with it. */
  token: string;
}

/**
 * Stores that tokens of a shop are about to be requested. An uninstall in the meantime deletes the row, and with it the
 * installation.
 */
export async function createPendingInstall(
  ctx: Context,
  shop: string,
  connectionType: ConnectionType,
): Promise<Pending> {
  const pending = { id: uuid(), token: randomBytes(32).toString('base64url') };
  await insert(ctx, InstallPurpose.install, pending.token, { id: pending.id, shop, connectionType });
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
 * Consumes the installation that was stored under a token, in the caller's transaction. Throws 400 for a token that is
 * unknown, expired or used.
 */
export async function consumeInstallation(
  ctx: Context,
  token: string,
): Promise<{ shop: string; connectionType: ConnectionType; installation: Installation }> {
  const digests = ctx.cipher.digests(token, digestContext(InstallPurpose.install));
  const used = await row<{ id: string; shop: string; connectionType: ConnectionType; credentials: string }>(
    ctx.em,
    sql`delete from pending_installs
         where digest = any(${digests}::text[])
           and purpose = 'install'
           and credentials is not null
           and expires_at > now()
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
