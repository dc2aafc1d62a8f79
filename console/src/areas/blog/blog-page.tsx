import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { refusalOf } from '../../api/errors.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Page } from '../../components/page.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Empty, NotFound } from '../../components/states.tsx';
import { BlogProjectDocument, BlogProjectsDocument } from '../../generated/blog.ts';
import './cache-updates.ts';
import { Calendar } from './calendar.tsx';
import { GeneratePost } from './generate-post.tsx';
import { NewPost } from './new-post.tsx';
import { PostList } from './post-list.tsx';
import { BLOG_TABS, type BlogTab } from './view.ts';
import { Templates } from './templates.tsx';

const route = getRouteApi('/signed-in/blog');

const PANELS: Record<BlogTab, (props: { projectId: string }) => React.JSX.Element> = {
  posts: PostList,
  calendar: Calendar,
  templates: Templates,
};

export function BlogPage() {
  const { t } = useTranslation('blog');
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<'new' | 'generate' | null>(null);
  const close = () => setOpened(null);
  const query = useQuery({ query: BlogProjectsDocument });
  // The list has active projects only.
  const [named] = useQuery({
    query: BlogProjectDocument,
    variables: { projectId: view.project ?? '' },
    pause: !view.project,
  });
  const listed = query[0].data?.projects.projects ?? [];
  const project = view.project ? named.data?.project : undefined;
  const projects = !project || listed.some(({ id }) => id === project.id) ? listed : [project, ...listed];
  const projectId = view.project ?? projects[0]?.id;
  const tab = view.tab ?? 'posts';
  const Panel = PANELS[tab];
  if (view.project && named.error && refusalOf(named.error).code === 'NOT_FOUND') return <NotFound />;
  const actions = projectId && (
    <>
      <Button variant="default" onClick={() => setOpened('generate')}>
        {t('generate.open')}
      </Button>
      <Button onClick={() => setOpened('new')}>{t('new.open')}</Button>
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <Modal opened={opened === 'new'} onClose={close} title={t('new.open')}>
        {projectId && <NewPost projectId={projectId} />}
      </Modal>
      <Modal opened={opened === 'generate'} onClose={close} title={t('generate.open')} size="lg">
        {projectId && <GeneratePost projectId={projectId} />}
      </Modal>
      <QueryView query={query}>
        {() =>
          projectId ? (
            <Stack>
              <Group>
                <NativeSelect
                  label={t('project')}
                  value={projectId}
                  onChange={({ currentTarget: { value } }) =>
                    void navigate({ search: (before) => ({ ...before, project: value }) })
                  }
                  data={projects.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Group>
              <PageTabs
                label={t('title')}
                tabs={BLOG_TABS}
                nameOf={(each) => t(`tabs.${each}`)}
                value={tab}
                onChange={(value) => void navigate({ search: (before) => ({ ...before, tab: value }) })}
              >
                <Panel key={projectId} projectId={projectId} />
              </PageTabs>
            </Stack>
          ) : (
            <Empty title={t('noProject.title')}>
              <Text ta="center">{t('noProject.advice')}</Text>
              <AppLink href="/projects">{t('noProject.link')}</AppLink>
            </Empty>
          )
        }
      </QueryView>
    </Page>
  );
}
