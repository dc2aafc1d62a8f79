import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { QueryView } from '../../components/query-view.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { usePolling } from '../../components/use-polling.ts';
import { useFormat } from '../../format/use-format.ts';
import { QueuesDocument } from '../../generated/staff.ts';

/** The page of the service that shows single messages. */
const QUEUE_BOARD = '/admin/queues';

/** How much work waits for workers, live. */
export function Queues() {
  const { t } = useTranslation('staff');
  const format = useFormat();
  const query = useQuery({ query: QueuesDocument, requestPolicy: 'cache-and-network' });
  usePolling(true, query[1]);
  const shown = (count: number | null) => (count === null ? t('unknown') : format.number(count));
  return (
    <Section id="queues" title={t('tabs.queues')}>
      <Text>{t('queuesAdvice')}</Text>
      <QueryView query={query}>
        {({ queues: { queues } }) => (
          <Rows
            labelledBy="queues"
            columns={(['queue', 'waiting', 'active', 'delayed'] as const).map((name) => t(`column.${name}`))}
            rows={queues.map(({ name, waiting, active, delayed }) => ({
              key: name,
              cells: [name, shown(waiting), shown(active), shown(delayed)],
            }))}
          />
        )}
      </QueryView>
      <Anchor href={QUEUE_BOARD} underline="always">
        {t('board')}
      </Anchor>
    </Section>
  );
}
