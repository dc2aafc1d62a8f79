import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery, useSubscription } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { HomeBalanceDocument, type HomeQuery, HomeUsageDocument } from '../../generated/home.ts';
import { UsageChart } from './usage-chart.tsx';

const DAYS = 30;

/** The CT that are left, live, and what was spent. */
export function BalancePanel({ balance }: { balance: HomeQuery['balance'] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const [{ data }] = useSubscription({ query: HomeBalanceDocument });
  const now = data?.balanceChanged ?? balance;
  const usage = useQuery({ query: HomeUsageDocument, variables: { days: DAYS } });
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
        <QueryView query={usage}>
          {({ usageSummary }) => (
            <Stack gap="xs">
              <Text size="sm">{t('balance.used', { ct: format.ct(usageSummary.totalCtUsed), days: DAYS })}</Text>
              <UsageChart usage={usageSummary} />
            </Stack>
          )}
        </QueryView>
      </Stack>
    </Paper>
  );
}
