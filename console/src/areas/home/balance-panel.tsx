import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSubscription } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { type QueryResult, QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { HomeBalanceDocument, type HomeQuery, type HomeUsageQuery } from '../../generated/home.ts';
import { USAGE_DAYS } from './queries.ts';
import { UsageChart } from './usage-chart.tsx';

interface BalancePanelProps {
  balance: HomeQuery['balance'];
  usage: QueryResult<HomeUsageQuery>;
}

/** The CT that are left, live, and what was spent. */
export function BalancePanel({ balance, usage }: BalancePanelProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const [{ data }] = useSubscription({ query: HomeBalanceDocument });
  const now = data?.balanceChanged ?? balance;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="balance">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4" id="balance">
            {t('balance.title')}
          </Title>
          <AppLink href="/billing">{t('balance.manage')}</AppLink>
        </Group>
        <Text size="xl" fw={700}>
          {format.ct(now.totalBalance)}
        </Text>
        <Text size="sm">
          {t('balance.parts', { plan: format.ct(now.subscriptionBalance), topUp: format.ct(now.topupBalance) })}
        </Text>
        <Text size="sm">{t('balance.unit')}</Text>
        <QueryView query={usage}>
          {({ usageSummary }) => (
            <Stack gap="xs">
              <Text size="sm">{t('balance.used', { ct: format.ct(usageSummary.totalCtUsed), days: USAGE_DAYS })}</Text>
              <UsageChart usage={usageSummary} />
            </Stack>
          )}
        </QueryView>
      </Stack>
    </Paper>
  );
}
