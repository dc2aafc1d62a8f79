import { type Subscription, mapSubscription } from './subscription.ts';
import { JobProgressDocument, type JobProgressSubscription } from './generated/operations.ts';
import type { GraphqlClient } from './graphql-client.ts';

/**
 * Returns all events of a job until it ends, each once. After a broken connection the service sends the log from the
 * start, and the events that were returned before are skipped.
 */
export function followJob(client: GraphqlClient, jobId: string): Subscription<JobProgressSubscription['jobProgress']> {
  let last = 0;
  return mapSubscription(client.subscribe(JobProgressDocument, { jobId }), ({ jobProgress: event }) => {
    if (event.seq <= last) return null;
    last = event.seq;
    return event;
  });
}
