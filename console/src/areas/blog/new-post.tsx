import { Button, Stack, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { CreatePostDocument } from '../../generated/blog.ts';

/** A post that a person writes. */
export function NewPost({ projectId }: { projectId: string }) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const router = useRouter();
  const api = useApiForm({ title: '' }, async (input) => {
    const { createBlogPost: post } = await mutate(client, CreatePostDocument, { projectId, input });
    await router.navigate({ href: `/blog/${projectId}/${post.id}` });
  });
  return (
    <Form form={api} label={t('new.open')}>
      <Stack>
        <TextInput {...api.form.getInputProps('title')} label={t('field.title')} data-autofocus />
        <div>
          <Button type="submit" loading={api.pending}>
            {t('new.create')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
