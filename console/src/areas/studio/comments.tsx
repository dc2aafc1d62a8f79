import { Badge, Button, Checkbox, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { useViewer } from '../../app/viewer.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { AddStudioCommentDocument } from '../../generated/studio.ts';
import { Section } from '../../components/section.tsx';
import type { StudioRequest } from './studio-request.ts';

/** The comments that the viewer may see, oldest first. Internal ones are sent to super admins only. */
export function Comments({ request }: { request: StudioRequest }) {
  const { t } = useTranslation('studio');
  return (
    <Section id="comments" title={t('comments.title')}>
      {request.comments.length === 0 && <Text>{t('comments.none')}</Text>}
      {request.comments.map((comment) => (
        <Paper key={comment.id} component="article" withBorder p="md">
          <Group gap="xs" mb="xs">
            <Text fw={600}>{comment.userName || comment.userEmail || t('comments.deletedUser')}</Text>
            <Text size="sm">
              <RelativeTime at={comment.createdAt} />
            </Text>
            {comment.isInternal && <Badge variant="default">{t('comments.internal')}</Badge>}
          </Group>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment.content}</Text>
        </Paper>
      ))}
      <NewComment requestId={request.id} />
    </Section>
  );
}

function NewComment({ requestId }: { requestId: string }) {
  const { t } = useTranslation('studio');
  const client = useClient();
  const { isSuperAdmin } = useViewer();
  const api = useApiForm({ content: '', isInternal: false }, async (input) => {
    await mutate(client, AddStudioCommentDocument, { requestId, input });
    api.form.reset();
  });
  return (
    <Form form={api}>
      <Stack>
        <Textarea {...api.form.getInputProps('content')} label={t('comments.new')} autosize minRows={3} />
        {isSuperAdmin && (
          <Checkbox
            {...api.form.getInputProps('isInternal', { type: 'checkbox' })}
            label={t('comments.makeInternal')}
          />
        )}
        <div>
          <Button type="submit" loading={api.pending}>
            {t('comments.send')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
