import { Button, Checkbox, NativeSelect, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { AppLink } from '../../components/app-link.tsx';
import { useFormat } from '../../format/use-format.ts';
import { StartPublishingDocument } from '../../generated/publish.ts';
import { ENUMS } from '../../generated/schema.ts';
import { UpdateStoreProjectDocument } from '../../generated/stores.ts';
import type { Project } from '../projects/project-page.tsx';
import { forgetReviews } from '../review/last-reviews.ts';

interface PublishFormProps {
  project: Project;
  /** The stores that a project without a store can publish to. */
  stores: { id: string; name: string }[];
  onStart: (jobId: string) => void;
}

/**
 * Publishes all approved texts, with one choice for all conflicts. A project without a store is linked to the chosen
 * one.
 */
export function PublishForm({ project, stores, onStart }: PublishFormProps) {
  const { t } = useTranslation('publish');
  const format = useFormat();
  const client = useClient();
  const isLinked = Boolean(project.storeConnectionId);
  const initial = { storeId: stores[0]?.id ?? '', all: false, onConflict: 'stop' };
  const api = useApiForm(initial, async ({ storeId, all, onConflict }) => {
    if (!isLinked)
      await mutate(client, UpdateStoreProjectDocument, {
        projectId: project.id,
        input: { storeConnectionId: storeId },
      });
    const payload = { mode: all ? 'all' : 'pending', on_conflict: onConflict };
    const variables = { projectId: project.id, input: { jobType: 'sync', payload } } as const;
    const { createJob } = await mutate(client, StartPublishingDocument, variables);
    forgetReviews(project.id);
    onStart(createJob.jobId);
  });
  const count = Number(project.itemCounts['approved'] ?? 0);
  const waiting = Number(project.itemCounts['generated'] ?? 0);
  return (
    <Paper withBorder p="lg">
      <Form form={api} label={t('form.title')}>
        <Stack>
          <Title order={2} size="h4">
            {isLinked ? t('form.to', { store: project.storeConnectionName ?? '' }) : t('form.title')}
          </Title>
          {!isLinked && (
            <NativeSelect
              {...api.form.getInputProps('storeId')}
              label={t('form.store')}
              data={stores.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <Text>
            {count > 0 ? t('form.count', { count, shown: format.number(count) }) : t('form.nothing')}{' '}
            {count === 0 && waiting > 0 && (
              <AppLink href={`/projects/${project.id}/review`}>
                {t('form.toReview', { count: waiting, shown: format.number(waiting) })}
              </AppLink>
            )}
          </Text>
          <Radio.Group {...api.form.getInputProps('onConflict')} label={t('form.conflicts')}>
            <Stack gap="xs" mt="xs">
              {ENUMS.ConflictPolicy.map((policy) => (
                <Radio key={policy} value={policy} label={t(`form.policy.${policy}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Checkbox {...api.form.getInputProps('all', { type: 'checkbox' })} label={t('form.all')} />
          <div>
            <Button type="submit" loading={api.pending}>
              {t('form.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Paper>
  );
}
