import '@mantine/dropzone/styles.css';
import { Button, Group, NativeSelect, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { AppLink } from '../../components/app-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ChooseStoreDocument, ImportSourcesDocument, type ImportSourcesQuery } from '../../generated/import.ts';
import { uploadFile } from './upload.ts';

interface ChooseSourceProps {
  projectId: string;
  onChoose: (sourceId: string) => void;
}

/** A file, a connected store, or a source that was imported before. */
export function ChooseSource({ projectId, onChoose }: ChooseSourceProps) {
  const { t } = useTranslation('import');
  const query = useQuery({ query: ImportSourcesDocument, variables: { projectId }, requestPolicy: 'network-only' });
  return (
    <Stack>
      <FileDrop projectId={projectId} onChoose={onChoose} />
      <QueryView query={query}>
        {({ dataSources: { dataSources }, storeConnections: { storeConnections } }) => (
          <Stack>
            <StoreChoice
              projectId={projectId}
              stores={storeConnections.filter(({ connectionType }) => connectionType === 'store')}
              onChoose={onChoose}
            />
            {dataSources.length > 0 && (
              <>
                <Title order={2} size="h4">
                  {t('sources.title')}
                </Title>
                <Sources sources={dataSources} onChoose={onChoose} />
              </>
            )}
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}

function FileDrop({ projectId, onChoose }: ChooseSourceProps) {
  const { t } = useTranslation('import');
  const [file, setFile] = useState<File | null>(null);
  const open = useRef<() => void>(null);
  const api = useApiForm<{ file: File | null }>({ file: null }, async ({ file }) => {
    if (!file) return;
    onChoose((await uploadFile(projectId, file)).id);
  });
  const send = (files: File[]) => {
    const [first] = files;
    if (!first) return;
    setFile(first);
    api.form.setFieldValue('file', first);
    setTimeout(() => api.submit());
  };
  return (
    <Form form={api} label={t('file.title')}>
      <Dropzone
        onDrop={send}
        multiple={false}
        loading={api.pending}
        openRef={open}
        tabIndex={-1}
        activateOnClick={false}
        inputProps={{ 'aria-label': t('file.label') }}
      >
        <Stack align="center" gap="xs" py="lg">
          <Text fw={600}>{t('file.title')}</Text>
          <Text size="sm">{file && api.pending ? t('file.uploading', { name: file.name }) : t('file.advice')}</Text>
          <Button variant="default" className="clickable" onClick={() => open.current?.()}>
            {t('file.choose')}
          </Button>
        </Stack>
      </Dropzone>
    </Form>
  );
}

type Store = ImportSourcesQuery['storeConnections']['storeConnections'][number];

function StoreChoice({ projectId, stores, onChoose }: ChooseSourceProps & { stores: Store[] }) {
  const { t } = useTranslation('import');
  const client = useClient();
  const api = useApiForm({ storeId: stores[0]?.id ?? '' }, async ({ storeId }) => {
    const name = stores.find(({ id }) => id === storeId)?.name ?? '';
    const input = { name, sourceType: 'store' as const, config: { store_connection_id: storeId } };
    const { createDataSource } = await mutate(client, ChooseStoreDocument, { projectId, input });
    onChoose(createDataSource.id);
  });
  return (
    <Paper withBorder p="md">
      {stores.length ? (
        <Form form={api} label={t('store.title')}>
          <Group align="flex-end">
            <NativeSelect
              {...api.form.getInputProps('storeId')}
              label={t('store.label')}
              data={stores.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button type="submit" variant="default" loading={api.pending}>
              {t('store.use')}
            </Button>
          </Group>
        </Form>
      ) : (
        <Group>
          <Text>{t('store.none')}</Text>
          <AppLink href="/stores">{t('store.connect')}</AppLink>
        </Group>
      )}
    </Paper>
  );
}

type Source = ImportSourcesQuery['dataSources']['dataSources'][number];

function Sources({ sources, onChoose }: { sources: Source[]; onChoose: ChooseSourceProps['onChoose'] }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sources.name')}</Table.Th>
            <Table.Th>{t('sources.items')}</Table.Th>
            <Table.Th>{t('sources.imported')}</Table.Th>
            <Table.Th>{t('sources.action')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sources.map(({ id, name, itemCount, lastImportedAt, lastError }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{format.number(itemCount)}</Table.Td>
              <Table.Td>
                {lastError ?? (lastImportedAt ? <RelativeTime at={lastImportedAt} /> : t('sources.never'))}
              </Table.Td>
              <Table.Td>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('sources.againOf', { name })}
                  onClick={() => onChoose(id)}
                >
                  {t('sources.again')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
