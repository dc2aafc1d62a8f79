import { Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { ExternalLink } from '../../components/external-link.tsx';
import { AppLink } from '../../components/app-link.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { type PostEntryFragment, PostsDocument } from '../../generated/blog.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { PostStatus } from '../../generated/types.ts';
import { StatusBadge } from './status-badge.tsx';

const route = getRouteApi('/signed-in/blog');
const PAGE_SIZE = 25;

/** The posts of a project, newest first. */
export function PostList({ projectId }: { projectId: string }) {
  const { t } = useTranslation('blog');
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const [page, setPage] = useState(1);
  const variables = { projectId, status: status ?? null, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const query = useQuery({ query: PostsDocument, variables });
  const filter = (value: string) => {
    setPage(1);
    void navigate({ search: (before) => ({ ...before, status: (value || undefined) as PostStatus | undefined }) });
  };
  return (
    <Stack>
      <Group>
        <NativeSelect
          label={t('list.status')}
          value={status ?? ''}
          onChange={(event) => filter(event.currentTarget.value)}
          data={[
            { value: '', label: t('list.any') },
            ...ENUMS.PostStatus.map((each) => ({ value: each, label: t(`status.${each}`) })),
          ]}
        />
      </Group>
      <QueryView query={query}>
        {({ blogPosts: { blogPosts, total } }) =>
          total === 0 ? (
            <Empty title={status ? t('list.noneFound') : t('list.none')}>
              {!status && <Text ta="center">{t('list.advice')}</Text>}
            </Empty>
          ) : (
            <>
              <PostTable posts={blogPosts} />
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </QueryView>
    </Stack>
  );
}

function PostTable({ posts }: { posts: PostEntryFragment[] }) {
  const { t } = useTranslation('blog');
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('tabs.posts')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('list.title')}</Table.Th>
            <Table.Th>{t('list.status')}</Table.Th>
            <Table.Th>{t('list.when')}</Table.Th>
            <Table.Th>{t('list.updated')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {posts.map((post) => (
            <Table.Tr key={post.id}>
              <Table.Td>
                <AppLink href={`/blog/${post.projectId}/${post.id}`}>{post.title || t('untitled')}</AppLink>
              </Table.Td>
              <Table.Td>
                <StatusBadge status={post.status} />
              </Table.Td>
              <Table.Td>
                <PublicationTime post={post} />
              </Table.Td>
              <Table.Td>
                <RelativeTime at={post.updatedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** When the post was published or will be. */
function PublicationTime({ post: { scheduledAt, publishedAt, publishedUrl } }: { post: PostEntryFragment }) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const at = scheduledAt ?? publishedAt;
  return (
    <Group gap="xs">
      {at && <time dateTime={at}>{format.dateTime(at)}</time>}
      {publishedUrl && <ExternalLink href={publishedUrl}>{t('list.open')}</ExternalLink>}
    </Group>
  );
}
