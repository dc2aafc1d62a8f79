import { Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { QueryView } from '../../components/query-view.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { UsageDocument, type UsageQuery } from '../../generated/billing.ts';

const PERIODS = [7, 30, 90, 365];

/** What was charged in the last days, by tier of model. */
export function Usage() {
  const { t } = useTranslation('billing');
  const [days, setDays] = useState(30);
  const query = useQuery({ query: UsageDocument, variables: { days }, requestPolicy: 'cache-and-network' });
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('usage.period')}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        data={PERIODS.map((count) => ({ value: String(count), label: t('usage.days', { count }) }))}
      />
      <QueryView query={query}>{({ usageSummary }) => <UsageTable summary={usageSummary} />}</QueryView>
    </Stack>
  );
}

function UsageTable({ summary }: { summary: UsageQuery['usageSummary'] }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const total = Number(summary.totalCtUsed);
  const used = summary.byTier.filter(({ requestCount }) => requestCount > 0);
  if (used.length === 0) return <Empty title={t('usage.empty')} />;
  return (
    <Section id="usage" title={t('tabs.usage')}>
      <Text>{t('usage.total', { amount: format.ct(summary.totalCtUsed) })}</Text>
      <Rows
        labelledBy="usage"
        columns={[t('usage.tier'), t('usage.share'), t('usage.requests'), t('usage.tokens'), t('usage.charged')]}
        rows={used.map(({ tier, ctUsed, requestCount, totalTokens }) => {
          const share = total > 0 ? Number(ctUsed) / total : 0;
          return {
            key: tier,
            cells: [
              t(`modelTiers.${tier as 'economy'}`),
              <Progress value={share * 100} aria-label={t('usage.shareOf', { share: format.percent(share) })} />,
              format.number(requestCount),
              format.number(totalTokens),
              format.ct(ctUsed),
            ],
          };
        })}
      />
    </Section>
  );
}
