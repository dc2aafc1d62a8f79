import { Grid, Stack } from '@mantine/core';
import type { PostFieldsFragment } from '../../generated/blog.ts';
import { DeletePost } from './delete-post.tsx';
import { PostForm } from './post-form.tsx';
import { PublishPost } from './publish-post.tsx';
import { SchedulePost } from './schedule-post.tsx';
import { usePostEdit } from './use-post-edit.ts';

/** Edits a post and publishes it. */
export function PostEditor({ post }: { post: PostFieldsFragment }) {
  const edit = usePostEdit(post);
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <PostForm post={post} edit={edit} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <PublishPost post={post} saveChanges={edit.save} />
          {post.status !== 'published' && <SchedulePost post={post} saveChanges={edit.save} />}
          <DeletePost post={post} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
