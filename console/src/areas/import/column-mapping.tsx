import { Alert, NativeSelect, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../components/api-form.tsx';
import type { UploadedSource } from './upload.ts';
import { useColumnMapping } from './use-column-mapping.ts';

interface ColumnMappingProps {
  projectId: string;
  source: UploadedSource;
  /** As it is stored. */
  mapping: Record<string, string>;
  /** Receives what stores the mapping as it stands here, unless nothing was changed. */
  saveNow: RefObject<(() => Promise<void>) | null>;
  onMapped: () => void;
}

/** Which column of the file holds which field. A file of a known layout needs no mapping. */
export function ColumnMapping({ projectId, source, mapping, saveNow, onMapped }: ColumnMappingProps) {
  const { t, i18n } = useTranslation('import');
  const fieldName = (field: string) =>
    i18n.exists(`field.${field}`, { ns: 'import' }) ? t(`field.${field as 'title'}`) : field;
  const { values, change, save, refusal } = useColumnMapping({ projectId, sourceId: source.id, mapping, onMapped });
  useEffect(() => {
    saveNow.current = save;
    return () => void (saveNow.current = null);
  });
  const { layout } = source.config;
  if (layout !== undefined && layout !== 'columns') return <Alert>{t('mapping.known', { layout })}</Alert>;
  const samplesOf = (column: string | undefined) =>
    source.preview_rows
      .map((row) => row[column ?? ''])
      .filter((value) => value !== undefined && value !== null && value !== '')
      .slice(0, 3)
      .map((value) => String(value).slice(0, 60))
      .join(' · ');

  return (
    <Paper withBorder p="md">
      <Form form={{ refusal, submit: () => void save().catch(() => {}) }} label={t('mapping.title')}>
        <Stack>
          <div>
            <Title order={2} size="h4">
              {t('mapping.title')}
            </Title>
            <Text size="sm">{t('mapping.advice')}</Text>
          </div>
          <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
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
                        aria-label={t('mapping.columnOf', { field: fieldName(field) })}
                        size="xs"
                        value={values[field] ?? ''}
                        onChange={({ currentTarget }) => change(field, currentTarget.value)}
                        error={refusal?.fields[`columnMapping.${field}`]}
                        data={[{ value: '', label: t('mapping.none') }, ...source.columns]}
                      />
                    </Table.Td>
                    <Table.Td>{samplesOf(values[field])}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Stack>
      </Form>
    </Paper>
  );
}
