import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import styles from './home.module.css';
import type { Summary } from './next-steps.tsx';

const COLORS: Partial<Record<Summary['byStatus'][number]['status'], string>> = {
  approved: 'teal.7',
  synced: 'green.7',
  generated: 'blue.7',
  failed: 'red.7',
  rejected: 'orange.7',
};

/** How many items have which status: as a bar, and as a table that says the same. It loads no component for that. */
export function StatusPanel({ summary: { byStatus } }: { summary: Summary }) {
  const { t } = useTranslation('home');
  const texts = useTranslation('projects');
  const format = useFormat();
  const total = byStatus.reduce((sum, { count }) => sum + count, 0);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="items-by-status">
      <Stack>
        <Title order={2} size="h4" id="items-by-status">
          {t('status')}
        </Title>
        {total === 0 && <Text>{t('noItems')}</Text>}
        {total > 0 && (
          <>
            <Progress.Root size="xl" aria-hidden>
              {byStatus.map(({ status, count }) => (
                <Progress.Section key={status} value={(count / total) * 100} color={COLORS[status] ?? 'gray.6'} />
              ))}
            </Progress.Root>
            <table className={styles.counts}>
              <tbody>
                {byStatus.map(({ status, count }) => (
                  <tr key={status}>
                    <th scope="row">{texts.t(`status.${status}`)}</th>
                    <td>{format.number(count)}</td>
                    <td>{format.percent(count / total)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Stack>
    </Paper>
  );
}
