import { Button, Modal, Stack, Text } from '@mantine/core';
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
import { ProjectNameDocument } from '../../generated/projects.ts';
import { ProjectSelect, useFirstProject } from '../projects/project-select.tsx';
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
  const [named] = useQuery({
    query: ProjectNameDocument,
    variables: { projectId: view.project ?? '' },
    pause: !view.project,
  });
  const first = useFirstProject();
  const projectId = view.project ?? first.projectId;
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
      <QueryView query={first.query}>
        {() =>
          projectId ? (
            <Stack>
              <ProjectSelect
                maw={320}
                label={t('project')}
                value={projectId}
                onChange={(project) => void navigate({ search: (before) => ({ ...before, project }) })}
              />
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
