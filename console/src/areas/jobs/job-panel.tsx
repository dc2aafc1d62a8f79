import { Alert, Badge, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { useApiForm, RefusalAlert } from '../../components/api-form.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadError } from '../../components/states.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useFormat } from '../../format/use-format.ts';
import { CancelJobDocument, RetryFailedDocument } from '../../generated/jobs.ts';
import type { JobState, Progress as JobProgress } from './job-progress.ts';
import { useJobProgress } from './use-job-progress.ts';

const JobLog = lazyPart(() => import('./job-log.tsx'));

interface JobPanelProps {
  jobId: string;
  /** Called once when the job ends while it is shown. */
  onEnd?: () => void;
  onRetry?: (jobId: string) => void;
  hasLog?: boolean;
  /** Buttons that lead on from here. */
  children?: ReactNode;
}

/** A job, live: its progress, what it cost so far, why it waits, and what can be done with it. */
export function JobPanel({ jobId, onEnd, onRetry, hasLog, children }: JobPanelProps) {
  const { t } = useTranslation('jobs');
  const { job, progress, error } = useJobProgress(jobId);
  const handleEnd = useEffectEvent(() => onEnd?.());
  const { ended } = progress;
  useEffect(() => {
    if (ended) handleEnd();
  }, [ended]);
  if (!job) return error ? <LoadError error={error} /> : null;
  const status = (ended ?? job.status) as JobState['status'];
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{t(`type.${job.jobType}`)}</Text>
          <Group gap="xs">
            <Badge variant="light" color={status === 'failed' ? 'red' : 'brand'}>
              {t(`status.${status}`)}
            </Badge>
            <RelativeTime at={job.createdAt} />
          </Group>
        </Group>
        <JobBar job={job} progress={progress} />
        <JobCounts job={job} progress={progress} />
        {progress.waiting && !ended && <Waiting {...progress.waiting} />}
        {job.error && (
          <Alert color="red" role="alert">
            {job.error}
          </Alert>
        )}
        <JobActions job={job} status={status} failed={progress.counts['failed'] ?? 0} onRetry={onRetry}>
          {children}
        </JobActions>
        {hasLog && (
          <Suspense>
            <JobLog job={job} entries={progress.log} />
          </Suspense>
        )}
      </Stack>
    </Paper>
  );
}

/** A screen reader hears every tenth part of the way, not every item. */
function JobBar({ job, progress }: { job: JobState; progress: JobProgress }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const total = progress.total || job.progressTotal;
  // After an interruption the job may be read again before its events arrive.
  const current = Math.max(progress.current, job.progressCurrent);
  const percent = total ? Math.floor((current / total) * 1000) / 10 : 0;
  const tenth = Math.floor(percent / 10) * 10;
  return (
    <Stack gap={4}>
      {/* The role is that of the whole bar: at 0 % its section has no width, and nobody would see it. */}
      <Progress.Root
        size="lg"
        role="progressbar"
        aria-label={t(`type.${job.jobType}`)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={format.percent(percent / 100)}
      >
        <Progress.Section value={percent} withAria={false} animated={!progress.ended && job.status === 'running'} />
      </Progress.Root>
      <Text size="sm">
        {job.status === 'completed' && total === 0
          ? t('nothing')
          : t('progress', { current: format.number(current), total: format.number(total) })}
      </Text>
      <span role="status" className="visually-hidden">
        {tenth > 0 && t('announced', { percent: format.percent(tenth / 100) })}
      </span>
    </Stack>
  );
}

function JobCounts({ job, progress }: { job: JobState; progress: JobProgress }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const isPaid = ['generation', 'regeneration'].includes(job.jobType);
  // The log of an old job is deleted; its sum stays.
  const ctUsed = Number(progress.ctUsed) < Number(job.ctUsed) ? job.ctUsed : progress.ctUsed;
  const counts = Object.entries(progress.counts).filter(([status]) => status in COUNTED);
  return (
    <Group gap="md">
      {counts.map(([status, count]) => (
        <Text key={status} size="sm">
          {t(COUNTED[status as keyof typeof COUNTED], { count, shown: format.number(count) })}
        </Text>
      ))}
      {isPaid && <Text size="sm">{t('cost', { ct: format.ct(ctUsed) })}</Text>}
    </Group>
  );
}

const COUNTED = {
  succeeded: 'count.succeeded',
  failed: 'count.failed',
  skipped: 'count.skipped',
  conflict: 'count.conflict',
} as const;

function Waiting({ message, until }: { message: string; until: string | null }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  return (
    <Alert
      color="yellow"
      role="status"
      title={until ? t('waitingUntil', { time: format.dateTime(until) }) : t('waiting')}
    >
      {message}
    </Alert>
  );
}

interface JobActionsProps {
  job: JobState;
  status: JobState['status'];
  failed: number;
  onRetry: JobPanelProps['onRetry'];
  children: ReactNode;
}

function JobActions({ job, status, failed, onRetry, children }: JobActionsProps) {
  const { t } = useTranslation('jobs');
  const client = useClient();
  const cancel = useApiForm({}, () => mutate(client, CancelJobDocument, { jobId: job.id }));
  const retry = useApiForm({}, async () => {
    const { retryFailedJobItems } = await mutate(client, RetryFailedDocument, { jobId: job.id });
    onRetry?.(retryFailedJobItems.jobId);
  });
  const isActive = status === 'queued' || status === 'running';
  return (
    <>
      <RefusalAlert refusal={cancel.refusal ?? retry.refusal} />
      <Group>
        {isActive && (
          <Button variant="default" loading={cancel.pending} onClick={() => cancel.submit()}>
            {t('cancel')}
          </Button>
        )}
        {!isActive && failed > 0 && onRetry && (
          <Button variant="default" loading={retry.pending} onClick={() => retry.submit()}>
            {t('retry')}
          </Button>
        )}
        {children}
      </Group>
    </>
  );
}
