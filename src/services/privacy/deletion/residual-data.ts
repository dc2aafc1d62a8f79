import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';
import { rows, sql } from '../../../core/sql.ts';
import { openMailer } from '../../../providers/mail/open-mailer.ts';
import { publishSessionsEnded } from '../../accounts/sessions/end-sessions.ts';
import { cancelChannel } from '../../jobs/cancel-job.ts';

/** A deleted person, with everything by which other stores than the database identify the person. */
export interface ErasedPerson {
  userId: string;
  /** The address, and former ones that received mails and that nobody else has now. */
  addresses: string[];
  /** The addresses from which the person signed in. */
  ips: string[];
}

/** What an erasure leaves outside the database, and the processes that must be notified. */
export interface ResidualData {
  erasureId: string;
  persons: ErasedPerson[];
  /** Jobs whose calls in flight are aborted. */
  jobIds: string[];
  /** Set if the whole organization is erased. */
  organizationId: string | null;
  connectionIds: string[];
}

/** Reads the identifiers of all users of an organization, or of one of them. Call it before the rows are deleted. */
export function readErasedPersons(
  em: EntityManager,
  organizationId: string,
  userId: string | null = null,
): Promise<ErasedPerson[]> {
  return rows<ErasedPerson>(
    em,
    sql`select u.id as "userId",
               array(select u.email
                     union
                     select recipient from mails m
                      where m.user_id = u.id
                        and not exists (select from users o where o.email = m.recipient and o.id <> u.id)) as addresses,
               array(select distinct s.ip from sessions s where s.user_id = u.id) as ips
          from users u
         where u.organization_id = ${organizationId} and (${userId}::uuid is null or u.id = ${userId})`,
  );
}

/**
 * Removes what an erasure leaves outside the database, after its commit: aborts calls in flight, closes streams and
 * sockets, resets the rate limits of the persons in Redis and deletes stored mails. Failures are logged; the counters
 * in Redis expire anyway.
 */
export async function removeResidualData(
  ctx: Context,
  { persons, jobIds, organizationId, connectionIds }: ResidualData,
): Promise<void> {
  for (const jobId of jobIds) ctx.bus.publish(cancelChannel(jobId), '');
  for (const { userId } of persons) publishSessionsEnded(ctx, userId);
  const mailer = openMailer(ctx.config);
  const work = [
    ...persons.map((person) => resetRateLimits(ctx, person)),
    ...(organizationId ? [ctx.rateLimiter.reset('plugin', organizationId)] : []),
    ...connectionIds.map((id) => ctx.circuitBreakers.reset(`store:${id}`)),
    ...persons.flatMap(({ addresses }) => addresses.map((address) => mailer.deleteMailsTo(address))),
  ];
  const results = await Promise.allSettled(work);
  mailer.close();
  for (const result of results)
    if (result.status === 'rejected')
      ctx.log.warn(
        { event: 'account.erasure_incomplete', err: result.reason },
        'Data of a deleted account could not be removed.',
      );
}

/** Resets every rate-limit key that contains an identifier of the person. */
async function resetRateLimits({ rateLimiter, ip }: Context, { userId, addresses, ips }: ErasedPerson): Promise<void> {
  await rateLimiter.reset('calls', userId);
  await rateLimiter.reset('secondFactor', userId);
  const networks = new Set([ip, ...ips].map(clientNetwork));
  for (const address of addresses) {
    await rateLimiter.reset('mail', address);
    await rateLimiter.reset('mail', `reset ${address}`);
    await rateLimiter.reset('codeMail', address);
    await rateLimiter.reset('loginAccount', address);
    for (const network of networks) await rateLimiter.reset('login', `${network} ${address}`);
  }
}
