import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { Loading, LoadError } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { PreviewImportDocument, type PreviewImportMutation, StartImportDocument } from '../../generated/import.ts';
import { ErrorTable } from './import-errors.tsx';

interface ImportPreviewProps {
  projectId: string;
  sourceId: string;
  /** Another number after each change of the mapping. */
  version: number;
  name: string;
  /** Throws if the import may not start as it is. */
  beforeStart: () => Promise<void>;
  onStart: (jobId: string) => void;
  onBack: () => void;
}

type Preview = PreviewImportMutation['previewImport'];

/** What the import would do, before it does it. */
export function ImportPreview(props: ImportPreviewProps) {
  const { projectId, sourceId, version, name, beforeStart, onStart, onBack } = props;
  const { t } = useTranslation('import');
  const client = useClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    setError(null);
    setReading(true);
    mutate(client, PreviewImportDocument, { projectId, sourceId })
      .then(
        ({ previewImport }) => isCurrent && setPreview(previewImport),
        (error: unknown) => isCurrent && setError(error),
      )
      .finally(() => isCurrent && setReading(false));
    return () => {
      isCurrent = false;
    };
  }, [client, projectId, sourceId, version, attempt]);
  const start = useApiForm({}, async () => {
    await beforeStart();
    const { importDataSource } = await mutate(client, StartImportDocument, { projectId, sourceId });
    onStart(importDataSource.jobId);
  });

  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={2} size="h4">
          {t('preview.title', { name })}
        </Title>
        {error ? <LoadError error={error} onRetry={() => setAttempt((before) => before + 1)} /> : null}
        {!preview && isReading && <Loading label={t('preview.loading')} />}
        {preview && <PreviewCounts preview={preview} isReading={isReading} />}
        {preview && preview.errors.length > 0 && <ErrorTable errors={preview.errors} total={preview.errorCount} />}
        <Form form={start}>
          <Group>
            <Button type="submit" loading={start.pending}>
              {t('start')}
            </Button>
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
          </Group>
        </Form>
      </Stack>
    </Paper>
  );
}

/** Those of the mapping before stay visible while the source is read with another one. */
function PreviewCounts({ preview, isReading }: { preview: Preview; isReading: boolean }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const counts = [
    ['preview.create', preview.toCreate],
    ['preview.update', preview.toUpdate],
    ['preview.same', preview.toSkip],
    ['preview.vanish', preview.toVanish],
    ['preview.errors', preview.errorCount],
  ] as const;
  return (
    <Stack aria-live="polite" aria-busy={isReading} opacity={isReading ? 0.5 : 1}>
      <SimpleGrid cols={{ base: 2, sm: 5 }}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <Text size="xl" fw={700}>
              {format.number(count)}
            </Text>
            <Text size="sm">{t(label)}</Text>
          </div>
        ))}
      </SimpleGrid>
      {preview.sample.length > 0 && (
        <Text size="sm">
          {t('preview.sample', { titles: format.list(preview.sample.slice(0, 3).map(({ title }) => String(title))) })}
        </Text>
      )}
    </Stack>
  );
}
