import { Paper, Progress, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { Summary } from './next-steps.tsx';

const COLORS: Partial<Record<Summary['byStatus'][number]['status'], string>> = {
  approved: 'teal.7',
  synced: 'green.7',
  generated: 'blue.7',
  failed: 'red.7',
  rejected: 'orange.7',
};

/** How many items have which status: as a bar, and as a table that says the same. */
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
            <Table>
              <Table.Tbody>
                {byStatus.map(({ status, count }) => (
                  <Table.Tr key={status}>
                    <Table.Th scope="row">{texts.t(`status.${status}`)}</Table.Th>
                    <Table.Td ta="right">{format.number(count)}</Table.Td>
                    <Table.Td ta="right">{format.percent(count / total)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </>
        )}
      </Stack>
    </Paper>
  );
}
