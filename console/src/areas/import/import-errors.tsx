import { Button, ScrollArea, Stack, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { download } from '../../api/rest.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ImportErrorsDocument, type ImportErrorsQuery } from '../../generated/import.ts';

/** The rows that the import did not accept, and all of them as a file. */
export function ImportErrors({ projectId, sourceId }: { projectId: string; sourceId: string }) {
  const { t } = useTranslation('import');
  const query = useQuery({
    query: ImportErrorsDocument,
    variables: { projectId, sourceId },
    requestPolicy: 'network-only',
  });
  const file = useApiForm({}, () =>
    download(`/projects/${projectId}/data-sources/${sourceId}/errors?format=csv`, 'import-errors.csv'),
  );
  return (
    <QueryView query={query}>
      {({ importErrors: { errors, total } }) =>
        total > 0 && (
          <Stack>
            <ErrorTable errors={errors} total={total} />
            <Form form={file}>
              <Button type="submit" variant="default" loading={file.pending}>
                {t('errors.download')}
              </Button>
            </Form>
          </Stack>
        )
      }
    </QueryView>
  );
}

interface ErrorTableProps {
  errors: Pick<ImportErrorsQuery['importErrors']['errors'][number], 'row' | 'column' | 'message' | 'value'>[];
  total: number;
}

export function ErrorTable({ errors, total }: ErrorTableProps) {
  const { t } = useTranslation('import');
  const format = useFormat();
  return (
    <>
      <Title order={2} size="h5">
        {t('errors.title', { count: total, shown: format.number(total) })}
      </Title>
      <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('errors.row')}</Table.Th>
              <Table.Th>{t('errors.column')}</Table.Th>
              <Table.Th>{t('errors.message')}</Table.Th>
              <Table.Th>{t('errors.value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.map(({ row, column, message, value }) => (
              <Table.Tr key={`${row}${column}${message}`}>
                <Table.Td>{format.number(row)}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{message}</Table.Td>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}
