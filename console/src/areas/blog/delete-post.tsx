import { Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { DeletePostDocument, type PostFieldsFragment } from '../../generated/blog.ts';

export function DeletePost({ post: { id: postId, projectId } }: { post: PostFieldsFragment }) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const router = useRouter();
  return (
    <Group>
      <ConfirmButton
        label={t('delete.open')}
        title={t('delete.open')}
        question={t('delete.advice')}
        onConfirm={async () => {
          await mutate(client, DeletePostDocument, { projectId, postId });
          await router.navigate({ href: `/blog?project=${projectId}`, replace: true });
        }}
      />
    </Group>
  );
}
