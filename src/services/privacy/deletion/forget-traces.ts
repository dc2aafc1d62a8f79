import { clientNetwork } from '../../../core/rate-limiter.ts';
import type { Context } from '../../../core/context.ts';
import { openMailer } from '../../../providers/mail/open-mailer.ts';
import { publishSessionsEnded } from '../../accounts/sessions/end-sessions.ts';
import { cancelChannel } from '../../jobs/cancel-job.ts';
import type { Trace, Traces } from './traces.ts';

/**
 * After the commit: aborts calls in flight, closes streams and sockets, and forgets what Redis counts of the persons and what
 * the mailer keeps. What fails is logged; counters end by themselves within their time.
 */
export async function forgetTraces(
  ctx: Context,
  { persons, jobIds, organizationId, connectionIds }: Traces,
): Promise<void> {
  for (const jobId of jobIds) ctx.bus.publish(cancelChannel(jobId), '');
  for (const { userId } of persons) publishSessionsEnded(ctx, userId);
  const mailer = openMailer(ctx.config);
  const work = [
    ...persons.map((person) => forgetCounts(ctx, person)),
    ...(organizationId ? [ctx.rateLimiter.reset('plugin', organizationId)] : []),
    ...connectionIds.map((id) => ctx.circuitBreakers.reset(`store:${id}`)),
    ...persons.flatMap(({ addresses }) => addresses.map((address) => mailer.forget(address))),
  ];
  const ends = await Promise.allSettled(work);
  mailer.close();
  for (const end of ends)
    if (end.status === 'rejected')
      ctx.log.warn(
        { event: 'account.erasure_incomplete', err: end.reason },
        'Data of a deleted account could not be removed.',
      );
}

/** By every key that something of a person is counted by. */
async function forgetCounts({ rateLimiter, ip }: Context, { userId, addresses, ips }: Trace): Promise<void> {
  await rateLimiter.reset('calls', userId);
  await rateLimiter.reset('secondFactor', userId);
  const networks = new Set([ip, ...ips].map(clientNetwork));
  for (const address of addresses) {
    await rateLimiter.reset('mail', address);
    await rateLimiter.reset('mail', `reset ${address}`);
    await rateLimiter.reset('codeMail', address);
    for (const network of networks) await rateLimiter.reset('login', `${network} ${address}`);
  }
}
