import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { BlogTemplatesDocument, GeneratePostDocument } from '../../generated/blog.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { GenerateBlogPostInput, PostType } from '../../generated/types.ts';
import { LinkedProducts } from './linked-products.tsx';

const NO_TEMPLATE = 'none';

/** Lets a post be written about a topic or products. Its page shows the progress. */
export function GeneratePost({ projectId }: { projectId: string }) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const router = useRouter();
  const [{ data }] = useQuery({ query: BlogTemplatesDocument });
  const templates = data?.blogTemplates.blogTemplates ?? [];
  const initial = {
    topic: '',
    title: '',
    sourceItemIds: [] as string[],
    postType: 'article' as PostType,
    templateId: '',
    tone: '',
  };
  const api = useApiForm(initial, async ({ title, tone, templateId, ...rest }) => {
    const input: GenerateBlogPostInput = {
      ...rest,
      ...(title && { title }),
      ...(tone && { tone }),
      ...(templateId && { templateId: templateId === NO_TEMPLATE ? null : templateId }),
    };
    const { generateBlogPost } = await mutate(client, GeneratePostDocument, { projectId, input });
    await router.navigate({ href: `/blog/${projectId}/${generateBlogPost.blogPostId}` });
  });
  const { form } = api;
  return (
    <Form form={api} label={t('generate.open')}>
      <Stack>
        <Text size="sm">{t('generate.advice')}</Text>
        <Textarea {...form.getInputProps('topic')} label={t('generate.topic')} autosize minRows={2} data-autofocus />
        <LinkedProducts
          projectId={projectId}
          value={form.values.sourceItemIds}
          onChange={(ids) => form.setFieldValue('sourceItemIds', ids)}
          error={form.errors['sourceItemIds']}
        />
        <TextInput {...form.getInputProps('title')} label={t('field.title')} description={t('generate.titleAdvice')} />
        <NativeSelect
          {...form.getInputProps('postType')}
          label={t('field.postType')}
          data={ENUMS.PostType.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <NativeSelect
          {...form.getInputProps('templateId')}
          label={t('generate.template')}
          data={[
            { value: '', label: t('generate.defaultTemplate') },
            { value: NO_TEMPLATE, label: t('generate.noTemplate') },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextInput {...form.getInputProps('tone')} label={t('template.tone')} />
        <div>
          <Button type="submit" loading={api.pending}>
            {t('generate.submit')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
