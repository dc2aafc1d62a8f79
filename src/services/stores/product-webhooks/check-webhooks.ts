import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { Deadline } from '../../../core/deadline.ts';
import { AppError } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { sql } from '../../../core/sql.ts';
import type { ProductWebhooks } from '../../../providers/stores/store.ts';
import { openStore } from '../open-store.ts';
import {
  changeRegistration,
  claimRegistration,
  type ClaimedRegistration,
  deleteRegistration,
} from './claimed-registration.ts';
import { ensureWebhooks } from './ensure-webhooks.ts';
import { newRegistrationSecret, readRegistrationSecret, sealRegistrationSecret } from './registration-secret.ts';
import { removeFromStore } from './remove-from-store.ts';
import { webhookAddress } from './webhook-address.ts';

/** The limit of all calls of one check. */
const LIMIT_MS = 120_000;
const CHECK_HOURS = 24;
/** The waits after failed attempts. */
const RETRY_SECONDS = [60, 300, 1800, 7200, 21_600];
/** After so many failed attempts, webhooks that are no longer needed are left to the store, which gets 401 for them. */
const MAX_REMOVALS = 4;

/**
 * Makes the store of a registration have the webhooks that it needs, or removes them where no rule needs them any more.
 * Does nothing for a registration that is not due. The connection stays as it is, whatever the store answers.
 */
export async function checkWebhooks(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const claimed = await claimRegistration(ctx, id);
  if (!claimed) return;
  const known = new Set(claimed.isNeeded ? claimed.webhookIds : []);
  const deadline = new Deadline(LIMIT_MS, signal);
  try {
    const connection = await ctx.em.findOneOrFail(StoreConnection, claimed.connectionId);
    if (claimed.isNeeded) await register(ctx, connection, claimed, known, deadline.signal);
    else {
      await removeFromStore(ctx, connection, deadline.signal);
      await deleteRegistration(ctx, claimed);
    }
  } catch (error) {
    if (signal.aborted) await release(ctx, claimed, known);
    else await recordFailure(ctx, claimed, known, error);
  } finally {
    deadline.end();
  }
}

async function register(
  ctx: Context,
  connection: StoreConnection,
  claimed: ClaimedRegistration,
  known: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const { productWebhooks } = await openStore(ctx, connection);
  if (!productWebhooks) throw new AppError('NOT_CONFIGURED', 'The store cannot report its products');
  const secret = await secretFor(ctx, claimed, productWebhooks, known);
  await ensureWebhooks(productWebhooks, { address: webhookAddress(ctx, connection), secret, known }, signal);
  await changeRegistration(
    ctx,
    claimed,
    sql`status = 'active', error = null, attempts = 0, webhook_ids = ${JSON.stringify([...known])}, checked_at = now(),
        claim = null, due_at = now() + make_interval(hours => ${CHECK_HOURS})`,
  );
}

/** The secret is stored before the store gets it, so that a crash leaves no webhook that is signed with an unknown one. */
async function secretFor(
  ctx: Context,
  claimed: ClaimedRegistration,
  { signsWithSecret }: ProductWebhooks,
  known: Set<string>,
): Promise<string> {
  if (!signsWithSecret) return '';
  const stored = readRegistrationSecret(ctx, claimed);
  if (stored !== null) return stored;
  const secret = newRegistrationSecret();
  known.clear();
  const sealed = sealRegistrationSecret(ctx, claimed.id, secret);
  const isOurs = await changeRegistration(ctx, claimed, sql`sealed_secret = ${sealed}, webhook_ids = '[]'`);
  if (!isOurs) throw new AppError('CONFLICT', 'The registration was claimed by another worker');
  return secret;
}

/** Another worker continues at once. */
async function release(ctx: Context, claimed: ClaimedRegistration, known: Set<string>): Promise<void> {
  await changeRegistration(
    ctx,
    claimed,
    sql`claim = null, due_at = now(), webhook_ids = ${JSON.stringify([...known])}`,
  );
}

async function recordFailure(
  ctx: Context,
  claimed: ClaimedRegistration,
  known: Set<string>,
  error: unknown,
): Promise<void> {
  const { connectionId, attempts, isNeeded } = claimed;
  ctx.log.warn(
    { event: 'store_webhooks.failed', err: error, connectionId, attempts: attempts + 1, isNeeded },
    'The product webhooks of a store could not be checked.',
  );
  if (!isNeeded && attempts + 1 >= MAX_REMOVALS) return await deleteRegistration(ctx, claimed);
  const isKnown = error instanceof ProviderError || error instanceof AppError;
  const message = isKnown ? error.message : new AppError('INTERNAL').message;
  const seconds = RETRY_SECONDS[attempts] ?? CHECK_HOURS * 3600;
  await changeRegistration(
    ctx,
    claimed,
    sql`status = 'failed', error = ${message}, attempts = attempts + 1, webhook_ids = ${JSON.stringify([...known])},
        checked_at = now(), claim = null, due_at = now() + make_interval(secs => ${seconds})`,
  );
}
