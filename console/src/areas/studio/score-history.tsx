import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { BarChart } from '../../components/bar-chart.tsx';
import { useFormat } from '../../format/use-format.ts';
import { StoreAuditsDocument } from '../../generated/studio.ts';
import { Section } from '../../components/section.tsx';

/** The last audits of a project that the chart shows. */
const LAST = 30;
/** The score of products without a finding. */
const MAX_SCORE = 100;

/** The score of a project over time, oldest first. One score is no history. */
export function ScoreHistory({ projectId }: { projectId: string }) {
  const { t } = useTranslation('studio');
  const format = useFormat();
  const variables = { projectId, limit: LAST, offset: 0 };
  const [{ data }] = useQuery({ query: StoreAuditsDocument, variables, requestPolicy: 'cache-and-network' });
  const name = t('audits.score');
  const bars = (data?.storeAudits.audits ?? [])
    .flatMap(({ id, healthScore, completedAt }) =>
      healthScore === null || !completedAt
        ? []
        : [{ id, label: format.dateTime(completedAt), parts: { [name]: healthScore } }],
    )
    .toReversed();
  if (bars.length < 2) return null;
  return (
    <Section id="history" title={t('audit.history')}>
      <BarChart caption={t('audit.history')} series={[name]} bars={bars} format={format.number} max={MAX_SCORE} />
    </Section>
  );
}
