import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Loading } from '../../components/states.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { LastNotifications } from './last-notifications.tsx';
import { NextSteps } from './next-steps.tsx';
import { HOME_QUERIES } from './queries.ts';
import { RunningJobs } from './running-jobs.tsx';
import { StatusPanel } from './status-panel.tsx';

/** All parts are requested at once and appear together: none of them moves what is already read. */
export function HomePage() {
  const { t } = useTranslation('home');
  const home = useQuery(HOME_QUERIES.home);
  const jobs = useQuery({ ...HOME_QUERIES.jobs, requestPolicy: 'network-only' });
  const usage = useQuery(HOME_QUERIES.usage);
  const notifications = useQuery(HOME_QUERIES.notifications);
  const isLoading = [home, jobs, usage, notifications].some(([{ data, error }]) => !data && !error);
  const refresh = () => home[1]({ requestPolicy: 'network-only' });
  return (
    <Page title={t('title')}>
      {isLoading ? (
        <Loading />
      ) : (
        <QueryView query={home}>
          {({ projects: { projects }, catalogSummary, storeConnections, balance }) => (
            <Stack>
              <NextSteps
                newestProjectId={projects[0]?.id}
                summary={catalogSummary}
                hasStore={storeConnections.total > 0}
              />
              <RunningJobs query={jobs} onEnd={refresh} />
              <SimpleGrid cols={{ base: 1, lg: 2 }}>
                <StatusPanel summary={catalogSummary} />
                <BalancePanel balance={balance} usage={usage} />
              </SimpleGrid>
              <LastNotifications query={notifications} />
            </Stack>
          )}
        </QueryView>
      )}
    </Page>
  );
}
