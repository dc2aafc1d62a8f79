import { Button, Checkbox, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { useFormat } from '../../format/use-format.ts';
import { type PostFieldsFragment, PublishPostDocument } from '../../generated/blog.ts';
import { initialTarget, TargetSelect, useTargets } from './target-select.tsx';

interface PublishPostProps {
  post: PostFieldsFragment;
  /** Stores what was typed: what is shown is published. */
  saveChanges: () => Promise<unknown>;
}

/** Publishes the post now, or again. */
export function PublishPost({ post, saveChanges }: PublishPostProps) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const client = useClient();
  const { targets, inputOf } = useTargets();
  const [chosen, setChosen] = useState('');
  const target = chosen || initialTarget(post, targets);
  const api = useApiForm({ overwrite: false }, async ({ overwrite }) => {
    await saveChanges();
    const input = { ...inputOf(target), ...(overwrite && { onConflict: 'overwrite' as const }) };
    await mutate(client, PublishPostDocument, { projectId: post.projectId, postId: post.id, input });
  });
  return (
    <Paper withBorder p="md">
      <Form form={api} label={t('publish.title')}>
        <Stack>
          <Title order={2} size="h4">
            {t('publish.title')}
          </Title>
          {post.publishedAt && <Text size="sm">{t('publish.at', { time: format.dateTime(post.publishedAt) })}</Text>}
          <TargetSelect targets={targets} value={target} onChange={setChosen} />
          {api.refusal?.code === 'CONFLICT' && (
            <Checkbox {...api.form.getInputProps('overwrite', { type: 'checkbox' })} label={t('publish.overwrite')} />
          )}
          <div>
            <Button type="submit" loading={api.pending} disabled={!target}>
              {t('publish.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Paper>
  );
}
