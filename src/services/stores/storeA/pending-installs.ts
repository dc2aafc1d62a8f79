import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { ConnectionType } from '../../../../entities/stores/connection-type.ts';
import { InstallPurpose } from '../../../../entities/stores/install-purpose.ts';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { add } from '../../../core/add.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import type { Installation } from './installation.ts';

/** How long each may be half done. */
export const PENDING_MS: Record<InstallPurpose, number> = { [InstallPurpose.state]: 10 * 60_000, [InstallPurpose.install]: 15 * 60_000 };
/** Random, and the session that it began in. */
const STATE = /^[\w-]{43}\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const placeOf = (purpose: InstallPurpose): string => `pending_installs:${purpose}`;
/** What an installation that waits to be finalized is sealed for. */
export const sealedPlace = (id: string): string => `pending_installs:${id}`;

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
export async function spendState(ctx: Context, state: string, shop: string): Promise<{ organizationId: string; connectionType: ConnectionType }> {
  const [, sessionId] = STATE.exec(state) ?? [];
  if (!sessionId) throw new AppError('INVALID_LINK');
  const used = await row<{ shop: string; organizationId: string; connectionType: ConnectionType }>(
    ctx.em,
    sql`with used as (
          delete from pending_installs
           where digest = any(${ctx.cipher.digests(state, placeOf(InstallPurpose.state))}::text[]) and purpose = 'state' and expires_at > now()
          returning user_id, shop, connection_type)
        select used.shop, used.connection_type as "connectionType", u.organization_id as "organizationId"
          from used
          join users u on u.id = used.user_id and u.is_active
          join sessions s on s.id = ${sessionId} and s.user_id = u.id and s.revoked_at is null and s.expires_at > now()`,
  );
  if (used?.shop !== shop) throw new AppError('INVALID_LINK');
  return used;
}

/** Keeps what a shop gave where nobody of ours asked for it, and answers the token by which it is taken. */
export async function keepInstallation(ctx: Context, shop: string, connectionType: ConnectionType, installation: Installation): Promise<string> {
  const id = uuid();
  const token = randomBytes(32).toString('base64url');
  await note(ctx, InstallPurpose.install, token, { id, shop, connectionType, credentials: ctx.cipher.seal(JSON.stringify(installation), sealedPlace(id)) });
  return token;
}

/** Takes what was kept under the token, in the caller's transaction. Throws 400 for a token that is unknown, over or used. */
export async function takeInstallation(ctx: Context, token: string): Promise<{ shop: string; connectionType: ConnectionType; installation: Installation }> {
  const taken = await row<{ id: string; shop: string; connectionType: ConnectionType; credentials: string }>(
    ctx.em,
    sql`delete from pending_installs
         where digest = any(${ctx.cipher.digests(token, placeOf(InstallPurpose.install))}::text[]) and purpose = 'install' and expires_at > now()
        returning id, shop, connection_type as "connectionType", credentials`,
  );
  if (!taken) throw new AppError('INVALID_LINK');
  const { shop, connectionType } = taken;
  return { shop, connectionType, installation: JSON.parse(ctx.cipher.open(taken.credentials, sealedPlace(taken.id))) };
}

async function note(ctx: Context, purpose: InstallPurpose, token: string, values: Partial<PendingInstall>): Promise<void> {
  const digest = ctx.cipher.digest(token, placeOf(purpose));
  add(ctx.em, PendingInstall, { ...values, purpose, digest, expiresAt: new Date(Date.now() + PENDING_MS[purpose]) });
  await ctx.em.flush();
}
