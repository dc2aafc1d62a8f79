import { useTranslation } from 'react-i18next';
import { type Bar, BarChart } from '../../components/bar-chart.tsx';
import { useFormat } from '../../format/use-format.ts';
import type { HomeUsageQuery } from '../../generated/home.ts';

type Usage = HomeUsageQuery['usageSummary'];

/** What was spent by day and model. */
export function UsageChart({ usage }: { usage: Usage }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (!usage.byDay.length) return null;
  const bars = daysOf(usage).map(({ label, parts }) => ({ label: format.day(label), parts }));
  const models = [...new Set(usage.byDay.map(({ model }) => model))];
  return <BarChart caption={t('balance.byDay')} series={models} bars={bars} format={format.number} />;
}

const DAY_MS = 86_400_000;

/** Every day of the period, because the API leaves out days without a charge. */
function daysOf({ periodStart, periodEnd, byDay }: Usage): Bar[] {
  const bars: Bar[] = [];
  for (let at = Date.parse(periodStart.slice(0, 10)); at < Date.parse(periodEnd); at += DAY_MS) {
    const label = new Date(at).toISOString().slice(0, 10);
    const entries = byDay.filter(({ day }) => day === label);
    bars.push({ label, parts: Object.fromEntries(entries.map(({ model, ctUsed }) => [model, Number(ctUsed)])) });
  }
  return bars;
}
