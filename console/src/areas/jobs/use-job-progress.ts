import { useEffect, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { pipe, subscribe } from 'wonka';
import { JobProgressDocument, JobStateDocument } from '../../generated/jobs.ts';
import { type JobEvent, type JobState, NO_PROGRESS, type Progress, withEvents } from './job-progress.ts';

interface FollowedJob {
  job: JobState | undefined;
  progress: Progress;
  error: Error | undefined;
}

/**
 * Follows a job live. A reload or a new connection gets the events from the start, so nothing is missing. Events that
 * arrive together are applied together: a long log does not block the page.
 */
export function useJobProgress(jobId: string): FollowedJob {
  const client = useClient();
  const [{ data, error }, refresh] = useQuery({ query: JobStateDocument, variables: { jobId } });
  const [followed, setFollowed] = useState({ jobId, progress: NO_PROGRESS });
  const progress = followed.jobId === jobId ? followed.progress : NO_PROGRESS;
  const ended = progress.ended;

  useEffect(() => {
    let events: JobEvent[] = [];
    let frame = 0;
    const apply = () => {
      const arrived = events;
      [events, frame] = [[], 0];
      setFollowed((before) => ({
        jobId,
        progress: withEvents(before.jobId === jobId ? before.progress : NO_PROGRESS, arrived),
      }));
    };
    const { unsubscribe } = pipe(
      client.subscription(JobProgressDocument, { jobId }),
      subscribe(({ data }) => {
        if (!data) return;
        events.push(data.jobProgress);
        frame ||= requestAnimationFrame(apply);
      }),
    );
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [client, jobId]);

  useEffect(() => {
    if (ended) refresh({ requestPolicy: 'network-only' });
  }, [ended, refresh]);
  return { job: data?.job, progress, error };
}
