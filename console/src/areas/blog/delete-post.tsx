import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { DeletePostDocument, type PostFieldsFragment } from '../../generated/blog.ts';

export function DeletePost({ post: { id: postId, projectId } }: { post: PostFieldsFragment }) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const api = useApiForm({}, async () => {
    await mutate(client, DeletePostDocument, { projectId, postId });
    await router.navigate({ href: `/blog?project=${projectId}`, replace: true });
  });
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('delete.open')}>
        <Stack>
          <RefusalAlert refusal={api.refusal} />
          <Text>{t('delete.advice')}</Text>
          <Button color="red" loading={api.pending} onClick={() => api.submit()}>
            {t('delete.confirm')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
