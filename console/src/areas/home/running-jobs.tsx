import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { QueryView } from '../../components/query-view.tsx';
import { RunningJobsDocument } from '../../generated/home.ts';
import { JobPanel } from '../jobs/job-panel.tsx';

/** The jobs of the organization, live. Those that end stay visible until the page is left. */
export function RunningJobs({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('home');
  const query = useQuery({ query: RunningJobsDocument, requestPolicy: 'network-only' });
  return (
    <QueryView query={query} loading={<></>}>
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
