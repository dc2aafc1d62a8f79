import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { InstallPurpose, PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { add } from '../../../core/add.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { Installation } from './installation.ts';

/** How long each may be half done. */
export const PENDING_MS: Record<InstallPurpose, number> = {
  [InstallPurpose.state]: 10 * 60_000,
  [InstallPurpose.install]: 15 * 60_000,
};
/** Random, and the session that it began in. */
const STATE = /^[\w-]{43}\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const digestContext = (purpose: InstallPurpose): string => `pending_installs:${purpose}`;
/** What an installation that waits to be finalized is sealed for. */
export const pendingInstallCipherContext = (id: string): string => `pending_installs:${id}`;

/** Notes that the signed-in user began to connect a shop, and answers the state that has to come back. */
export async function beginConnect(ctx: Context, shop: string, connectionType: ConnectionType): Promise<string> {
  const state = `${randomBytes(32).toString('base64url')}.${session(ctx).id}`;
  await note(ctx, InstallPurpose.state, state, { userId: signedIn(ctx).id, shop, connectionType });
  return state;
}

/**
 * Uses a state up: for whom, and what for, a shop is connected. Throws 400 for one that is unknown, over, used or for another
 * shop, and where the user is not active any more or has ended the session meanwhile.
 */
export async function spendState(
  ctx: Context,
  state: string,
  shop: string,
): Promise<{ organizationId: string; connectionType: ConnectionType }> {
  const [, sessionId] = STATE.exec(state) ?? [];
  if (!sessionId) throw new AppError('INVALID_LINK');
  const used = await row<{ shop: string; organizationId: string; connectionType: ConnectionType }>(
    ctx.em,
    sql`with used as (
          delete from pending_installs
           where digest = any(${ctx.cipher.digests(state, digestContext(InstallPurpose.state))}::text[]) and purpose = 'state' and expires_at > now()
          returning user_id, shop, connection_type)
        select used.shop, used.connection_type as "connectionType", u.organization_id as "organizationId"
          from used
          join users u on u.id = used.user_id and u.is_active
          join sessions s on s.id = ${sessionId} and s.user_id = u.id and s.revoked_at is null and s.expires_at > now()`,
  );
  if (used?.shop !== shop) throw new AppError('INVALID_LINK');
  return used;
}

/** An installation under way. */
export interface Pending {
  id: string;
  /** By which it is taken once it is kept. */
  token: string;
}

/** Notes that a shop is about to be asked for tokens: when the app is removed from it meanwhile, the note goes. */
export async function beginInstallation(ctx: Context, shop: string, connectionType: ConnectionType): Promise<Pending> {
  const pending = { id: uuid(), token: randomBytes(32).toString('base64url') };
  await note(ctx, InstallPurpose.install, pending.token, { id: pending.id, shop, connectionType });
  return pending;
}

/** Keeps what the shop gave for who takes it by the token. Throws 400 where the app was removed meanwhile. */
export async function keepInstallation(ctx: Context, { id }: Pending, installation: Installation): Promise<void> {
  const sealed = ctx.cipher.seal(JSON.stringify(installation), pendingInstallCipherContext(id));
  if ((await changed(ctx.em, sql`update pending_installs set credentials = ${sealed} where id = ${id}`)) === 0)
    throw new AppError('INVALID_LINK');
}

/** Ends an installation that is not under way any more; answers whether it was until now. */
export async function endInstallation(ctx: Context, { id }: Pending): Promise<boolean> {
  return (await changed(ctx.em, sql`delete from pending_installs where id = ${id}`)) === 1;
}

/** Takes what was kept under the token, in the caller's transaction. Throws 400 for a token that is unknown, over or used. */
export async function takeInstallation(
  ctx: Context,
  token: string,
): Promise<{ shop: string; connectionType: ConnectionType; installation: Installation }> {
  const taken = await row<{ id: string; shop: string; connectionType: ConnectionType; credentials: string }>(
    ctx.em,
    sql`delete from pending_installs
         where digest = any(${ctx.cipher.digests(token, digestContext(InstallPurpose.install))}::text[]) and purpose = 'install' and credentials is not null and expires_at > now()
        returning id, shop, connection_type as "connectionType", credentials`,
  );
  if (!taken) throw new AppError('INVALID_LINK');
  const { shop, connectionType } = taken;
  return {
    shop,
    connectionType,
    installation: JSON.parse(ctx.cipher.open(taken.credentials, pendingInstallCipherContext(taken.id))),
  };
}

async function note(
  ctx: Context,
  purpose: InstallPurpose,
  token: string,
  values: Partial<PendingInstall>,
): Promise<void> {
  const digest = ctx.cipher.digest(token, digestContext(purpose));
  add(ctx.em, PendingInstall, { ...values, purpose, digest, expiresAt: new Date(Date.now() + PENDING_MS[purpose]) });
  await ctx.em.flush();
}
