import { Grid, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { useApiForm } from '../../components/api-form.tsx';
import { type PostFieldsFragment, UpdatePostDocument } from '../../generated/blog.ts';
import { readDraft, storeDraft } from '../../components/drafts.ts';
import { PostForm } from './post-form.tsx';
import { changedInput, type PostValues, valuesOf } from './post-values.ts';
import { DeletePost } from './delete-post.tsx';
import { PublishPost } from './publish-post.tsx';
import { SchedulePost } from './schedule-post.tsx';

/** Edits a post and publishes it. Input that was not saved is there again when the post is opened again. */
export function PostEditor({ post }: { post: PostFieldsFragment }) {
  const client = useClient();
  const { id: postId, projectId } = post;
  const [saved, setSaved] = useState(() => valuesOf(post));
  const [draft] = useState(() => storedDraft(postId));
  const save = async (values: PostValues) => {
    const input = changedInput(values, saved, post.seoMeta);
    if (Object.keys(input).length === 0) return;
    const { updateBlogPost } = await mutate(client, UpdatePostDocument, { projectId, postId, input });
    // The service may have chosen the address. The text stays as it is in the editor.
    const stored = { ...valuesOf(updateBlogPost), content: values.content };
    setSaved(stored);
    setValues(stored);
  };
  const api = useApiForm<PostValues>(saved, save);
  const { values, setValues } = api.form;
  useEffect(() => {
    if (draft) setValues(draft);
  }, [draft, setValues]);
  const isChanged = Object.keys(changedInput(values, saved, post.seoMeta)).length > 0;
  useEffect(() => {
    storeDraft(postId, isChanged ? { values: JSON.stringify(values) } : null);
  }, [postId, isChanged, values]);
  const saveChanges = () => save(values);
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <PostForm post={post} api={api} initialContent={(draft ?? saved).content} isChanged={isChanged} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <PublishPost post={post} saveChanges={saveChanges} />
          {post.status !== 'published' && <SchedulePost post={post} saveChanges={saveChanges} />}
          <DeletePost post={post} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function storedDraft(postId: string): PostValues | null {
  const stored = readDraft(postId)?.['values'];
  return stored ? (JSON.parse(stored) as PostValues) : null;
}
