import { Alert, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { ExternalLink } from '../../components/external-link.tsx';
import { AppLink } from '../../components/app-link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { type PostFieldsFragment, PostDocument } from '../../generated/blog.ts';
import { JobPanel } from '../jobs/job-panel.tsx';
import './cache-updates.ts';
import { PostEditor } from './post-editor.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One post: its progress while a job writes or publishes it, else its editor. */
export function PostPage() {
  const { t } = useTranslation('blog');
  const params = useParams({ from: '/signed-in/blog/$projectId/$postId' });
  const query = useQuery({ query: PostDocument, variables: params, requestPolicy: 'cache-and-network' });
  const reload = () => query[1]({ requestPolicy: 'network-only' });
  return (
    <QueryView query={query}>
      {({ blogPost: post }) => (
        <Page title={post.title || t('untitled')} actions={<StatusBadge status={post.status} />}>
          <Stack>
            <Group>
              <AppLink href={`/blog?project=${params.projectId}`}>{t('all')}</AppLink>
              {post.publishedUrl && <ExternalLink href={post.publishedUrl}>{t('list.open')}</ExternalLink>}
            </Group>
            <PostState post={post} onEnd={reload} />
          </Stack>
        </Page>
      )}
    </QueryView>
  );
}

function PostState({ post, onEnd }: { post: PostFieldsFragment; onEnd: () => void }) {
  const { t } = useTranslation('blog');
  const isBusy = post.status === 'generating' || post.status === 'publishing';
  if (isBusy && post.jobId) return <JobPanel key={post.jobId} jobId={post.jobId} onEnd={onEnd} />;
  const lastError = post.analytics['last_error'];
  return (
    <>
      {post.status === 'failed' && typeof lastError === 'string' && (
        <Alert color="red" title={t('failed')}>
          {lastError}
        </Alert>
      )}
      <PostEditor key={post.id} post={post} />
    </>
  );
}
