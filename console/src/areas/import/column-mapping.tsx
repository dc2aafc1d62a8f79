import { Alert, Button, NativeSelect, Paper, Stack, Table, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { MapColumnsDocument } from '../../generated/import.ts';
import type { UploadedSource } from './upload.ts';

interface ColumnMappingProps {
  projectId: string;
  source: UploadedSource;
  onMapped: () => void;
}

/** Which column of the file holds which field. A file of a known layout needs no mapping. */
export function ColumnMapping({ projectId, source, onMapped }: ColumnMappingProps) {
  const { t, i18n } = useTranslation('import');
  const fieldName = (field: string) => (i18n.exists(`import:field.${field}`) ? t(`field.${field as 'title'}`) : field);
  const client = useClient();
  const { layout } = source.config;
  const isKnown = layout !== undefined && layout !== 'columns';
  const current = Object.keys(source.column_mapping).length ? source.column_mapping : source.suggested_mapping;
  const api = useApiForm<Record<string, string>>(
    Object.fromEntries(source.mappable_fields.map((field) => [field, current[field] ?? ''])),
    async (values) => {
      const columnMapping = Object.fromEntries(Object.entries(values).filter(([, column]) => column));
      await mutate(client, MapColumnsDocument, { projectId, sourceId: source.id, input: { columnMapping } });
      notifications.show({ color: 'green', message: t('mapping.saved') });
      onMapped();
    },
  );
  if (isKnown) return <Alert>{t('mapping.known', { layout })}</Alert>;
  const sampleOf = (column: string) =>
    source.preview_rows
      .map((row) => row[column])
      .filter((value) => value !== undefined && value !== null && value !== '')
      .slice(0, 3)
      .map((value) => String(value).slice(0, 60))
      .join(' · ');

  return (
    <Paper withBorder p="md">
      <Form form={api} label={t('mapping.title')}>
        <Stack>
          <Title order={2} size="h4">
            {t('mapping.title')}
          </Title>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('mapping.field')}</Table.Th>
                <Table.Th>{t('mapping.column')}</Table.Th>
                <Table.Th>{t('mapping.sample')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {source.mappable_fields.map((field) => (
                <Table.Tr key={field}>
                  <Table.Td>{fieldName(field)}</Table.Td>
                  <Table.Td>
                    <NativeSelect
                      {...api.form.getInputProps(field)}
                      aria-label={t('mapping.columnOf', { field: fieldName(field) })}
                      size="xs"
                      data={[{ value: '', label: t('mapping.none') }, ...source.columns]}
                    />
                  </Table.Td>
                  <Table.Td>{sampleOf(api.form.getValues()[field] ?? '')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Button type="submit" variant="default" loading={api.pending}>
            {t('mapping.save')}
          </Button>
        </Stack>
      </Form>
    </Paper>
  );
}
