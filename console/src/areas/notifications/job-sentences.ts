import { joined, reasonOf, sentence, type Words } from './sentence.ts';

interface EndedJob extends Record<string, unknown> {
  job_type: string;
  project_name: string | null;
  succeeded: number;
  failed: number;
  skipped: number;
  error_code?: string;
  error?: string;
}

const NEEDS = ['job_type', 'project_name', 'succeeded', 'failed', 'skipped'] as const;

const titleOf = ({ project_name }: EndedJob, event: string) => (project_name ? `${event}: ${project_name}` : event);

function countsOf({ succeeded, failed, skipped }: EndedJob, { say, format }: Words): string {
  const counts = [
    ['count.succeeded', succeeded],
    ['count.failed', failed],
    ['count.skipped', skipped],
  ] as const;
  const parts = counts
    .filter(([, count], n) => n === 0 || count > 0)
    .map(([key, count]) => say(key, { count, shown: format.number(count) }));
  return `${format.list(parts)}.`;
}

const reason = (job: EndedJob, words: Words) => reasonOf(words, job.error_code, job.error);

export const jobCompleted = sentence<EndedJob>(NEEDS, (job, words) => ({
  title: titleOf(job, words.say(`completed.${job.job_type}`)),
  body: joined(countsOf(job, words), reason(job, words)),
}));

export const jobFailed = sentence<EndedJob>(NEEDS, (job, words) => ({
  title: titleOf(job, words.say(`failed.${job.job_type}`)),
  body: reason(job, words) || countsOf(job, words),
}));
