import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { useFormat } from '../../format/use-format.ts';
import { type PostEntryFragment, SchedulePostDocument, UnschedulePostDocument } from '../../generated/blog.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { initialTarget, TargetSelect, useTargets } from './target-select.tsx';

interface SchedulePostProps {
  post: Pick<
    PostEntryFragment,
    'id' | 'projectId' | 'status' | 'scheduledAt' | 'blogConnectionId' | 'storeConnectionId'
  >;
  saveChanges: () => Promise<unknown>;
  /** Called when the time was changed. */
  onDone?: () => void;
}

const HOUR_MS = 3_600_000;

/** Publishes a post later, at a time that is typed. */
export function SchedulePost({ post, saveChanges, onDone }: SchedulePostProps) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const client = useClient();
  const { targets, inputOf } = useTargets();
  const [chosen, setChosen] = useState('');
  const target = chosen || initialTarget(post, targets);
  const { id: postId, projectId } = post;
  const tomorrow = () => new Date(Date.now() + 24 * HOUR_MS);
  const [initial] = useState(() => toLocalInput(post.scheduledAt ?? tomorrow()));
  const api = useApiForm({ scheduledAt: initial }, async ({ scheduledAt }) => {
    await saveChanges();
    const input = { ...inputOf(target), scheduledAt: fromLocalInput(scheduledAt) ?? scheduledAt };
    await mutate(client, SchedulePostDocument, { projectId, postId, input });
    onDone?.();
  });
  const cancel = useApiForm({}, async () => {
    await mutate(client, UnschedulePostDocument, { projectId, postId });
    onDone?.();
  });
  return (
    <Paper withBorder p="md">
      <Form form={api} label={t('schedule.title')}>
        <Stack>
          <Title order={2} size="h4">
            {t('schedule.title')}
          </Title>
          <Text role="status" size="sm">
            {post.scheduledAt && t('schedule.at', { time: format.dateTime(post.scheduledAt) })}
          </Text>
          <TextInput
            {...api.form.getInputProps('scheduledAt')}
            type="datetime-local"
            label={t('schedule.time')}
            min={toLocalInput(new Date())}
          />
          <TargetSelect targets={targets} value={target} onChange={setChosen} />
          <RefusalAlert refusal={cancel.refusal} />
          <Group>
            <Button type="submit" variant="default" loading={api.pending} disabled={!target}>
              {t('schedule.submit')}
            </Button>
            {post.status === 'scheduled' && (
              <Button variant="default" loading={cancel.pending} onClick={() => cancel.submit()}>
                {t('schedule.cancel')}
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </Paper>
  );
}
