import { Button, Group, NativeSelect, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../components/api-form.tsx';
import { Loading } from '../../components/states.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { PostFieldsFragment } from '../../generated/blog.ts';
import { ENUMS } from '../../generated/schema.ts';
import { LinkedProducts } from './linked-products.tsx';
import { Picture } from './picture.tsx';
import { TheirChanges } from './their-changes.tsx';
import type { PostEdit } from './use-post-edit.ts';

// The editor is larger than the rest of the page.
const RichText = lazyPart(async () => {
  const { RichText } = await import('../texts/rich-text/rich-text.tsx');
  return { default: RichText };
});

interface PostFormProps {
  post: PostFieldsFragment;
  edit: PostEdit;
}

/** Title, text, picture, products and data for search engines. */
export function PostForm({ post, edit: { api, editor, isChanged, theirs, takeTheirs } }: PostFormProps) {
  const { t } = useTranslation('blog');
  const { form } = api;
  return (
    <Form form={api} label={t('form')}>
      <Stack>
        {Object.keys(theirs).length > 0 && <TheirChanges theirs={theirs} onTake={takeTheirs} />}
        <TextInput {...form.getInputProps('title')} label={t('field.title')} />
        <Suspense fallback={<Loading />}>
          <RichText
            key={editor.key}
            label={t('field.content')}
            content={editor.content}
            error={form.errors['content']}
            onChange={(html) => form.setFieldValue('content', html)}
          />
        </Suspense>
        <Textarea {...form.getInputProps('excerpt')} label={t('field.excerpt')} autosize minRows={2} />
        <Picture
          address={form.values.featuredImageUrl}
          onChange={(address) => form.setFieldValue('featuredImageUrl', address)}
          error={form.errors['featuredImageUrl']}
        />
        <LinkedProducts
          projectId={post.projectId}
          value={form.values.sourceItemIds}
          onChange={(ids) => form.setFieldValue('sourceItemIds', ids)}
          error={form.errors['sourceItemIds']}
        />
        <NativeSelect
          {...form.getInputProps('postType')}
          label={t('field.postType')}
          data={ENUMS.PostType.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <Paper withBorder p="md">
          <Stack>
            <Title order={2} size="h4">
              {t('seo')}
            </Title>
            <TextInput
              {...form.getInputProps('seoTitle')}
              label={t('field.seoTitle')}
              error={form.errors['seoMeta.title']}
            />
            <Textarea
              {...form.getInputProps('seoDescription')}
              label={t('field.seoDescription')}
              error={form.errors['seoMeta.description']}
              autosize
              minRows={2}
            />
            <TextInput
              {...form.getInputProps('keywords')}
              label={t('field.keywords')}
              description={t('keywordsAdvice')}
              error={form.errors['seoMeta.keywords']}
            />
            <TextInput {...form.getInputProps('slug')} label={t('field.slug')} />
          </Stack>
        </Paper>
        <Group>
          <Button type="submit" loading={api.pending}>
            {t('save')}
          </Button>
          <Text role="status" size="sm">
            {isChanged ? t('unsaved') : t('saved')}
          </Text>
        </Group>
      </Stack>
    </Form>
  );
}
