import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { HomeDocument } from '../../generated/home.ts';
import { BalancePanel } from './balance-panel.tsx';
import { LastNotifications } from './last-notifications.tsx';
import { NextSteps } from './next-steps.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { StatusPanel } from './status-panel.tsx';

export function HomePage() {
  const { t } = useTranslation('home');
  const query = useQuery({ query: HomeDocument });
  const refresh = () => query[1]({ requestPolicy: 'network-only' });
  return (
    <Page title={t('title')}>
      <QueryView query={query}>
        {({ projects: { projects }, storeConnections, balance }) => (
          <Stack>
            <NextSteps projects={projects} hasStore={storeConnections.total > 0} />
            <RunningJobs onEnd={refresh} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <StatusPanel projects={projects} />
              <BalancePanel balance={balance} />
            </SimpleGrid>
            <LastNotifications />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}
