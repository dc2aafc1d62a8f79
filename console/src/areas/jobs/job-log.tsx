import { ScrollArea, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { useFormat } from '../../format/use-format.ts';
import type { JobState, LogEntry } from './job-progress.ts';

interface JobLogProps {
  job: JobState;
  entries: LogEntry[];
}

/** What happened to each item, the last one first. An item leads to its texts, and of a publication to the store's ones. */
export default function JobLog({ job: { projectId, jobType }, entries }: JobLogProps) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  if (!entries.length) return null;
  const isPaid = entries.some(({ ct }) => ct);
  const page = jobType === 'sync' ? 'publish' : 'review';
  return (
    <ScrollArea.Autosize
      mah={320}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('log.label') }}
    >
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('log.item')}</Table.Th>
            <Table.Th>{t('log.result')}</Table.Th>
            {isPaid && <Table.Th>{t('log.cost')}</Table.Th>}
            <Table.Th>{t('log.message')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ seq, itemId, externalId, status, ct, message }) => (
            <Table.Tr key={seq}>
              <Table.Td>
                {itemId && projectId ? (
                  <AppLink href={`/projects/${projectId}/${page}?item=${itemId}`}>{externalId}</AppLink>
                ) : (
                  externalId
                )}
              </Table.Td>
              <Table.Td>{status in RESULTS ? t(RESULTS[status as keyof typeof RESULTS]) : status}</Table.Td>
              {isPaid && <Table.Td>{ct && format.ct(ct)}</Table.Td>}
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

const RESULTS = {
  succeeded: 'result.succeeded',
  failed: 'result.failed',
  skipped: 'result.skipped',
  conflict: 'result.conflict',
} as const;
