import { useTranslation } from 'react-i18next';
import { BarChart } from '../../components/bar-chart.tsx';
import { useFormat } from '../../format/use-format.ts';
import type { HomeUsageQuery } from '../../generated/home.ts';

/** What was spent by tier of model. */
export function UsageChart({ usage }: { usage: HomeUsageQuery['usageSummary'] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const rows = usage.byTier.filter(({ requestCount }) => requestCount > 0);
  if (!rows.length) return null;
  const nameOf = (tier: string) => (tier in TIERS ? t(TIERS[tier as keyof typeof TIERS]) : tier);
  return (
    <BarChart
      caption={t('balance.byTier')}
      series={[t('balance.unit')]}
      bars={rows.map(({ tier, ctUsed }) => ({ label: nameOf(tier), parts: { [t('balance.unit')]: Number(ctUsed) } }))}
      format={format.number}
    />
  );
}

const TIERS = { economy: 'tier.economy', standard: 'tier.standard', premium: 'tier.premium' } as const;
