import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type QueryResult, QueryView } from '../../components/query-view.tsx';
import type { RunningJobsQuery } from '../../generated/home.ts';
import { JobPanel } from '../jobs/job-panel.tsx';

interface RunningJobsProps {
  query: QueryResult<RunningJobsQuery>;
  onEnd: () => void;
}

/** The jobs of the organization, live. Those that end stay visible until the page is left. */
export function RunningJobs({ query, onEnd }: RunningJobsProps) {
  const { t } = useTranslation('home');
  return (
    <QueryView query={query}>
      {({ running, queued }) => {
        const jobs = [...running.jobs, ...queued.jobs];
        if (!jobs.length) return null;
        return (
          <Stack component="section" aria-labelledby="running-jobs">
            <Title order={2} size="h4" id="running-jobs">
              {t('jobs')}
            </Title>
            {jobs.map(({ id }) => (
              <JobPanel key={id} jobId={id} onEnd={onEnd} />
            ))}
          </Stack>
        );
      }}
    </QueryView>
  );
}
