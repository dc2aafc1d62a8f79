import { type Following, following } from './following.ts';
import { JobProgressDocument, type JobProgressSubscription } from './generated/operations.ts';
import type { GraphqlClient } from './graphql-client.ts';

/** The events of a job from its first on, each once, until it ends: after a broken connection the service begins its log anew. */
export function followJob(client: GraphqlClient, jobId: string): Following<JobProgressSubscription['jobProgress']> {
  let last = 0;
  return following(client.subscribe(JobProgressDocument, { jobId }), ({ jobProgress: event }) => {
    if (event.seq <= last) return null;
    last = event.seq;
    return event;
  });
}
