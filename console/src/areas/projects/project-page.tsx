import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ProjectDocument, type ProjectQuery } from '../../generated/projects.ts';
import styles from './projects.module.css';

export type Project = ProjectQuery['project'];

const TABS = {
  items: '',
  import: '/import',
  generate: '/generate',
  review: '/review',
  publish: '/publish',
  rules: '/rules',
} as const;

interface ProjectPageProps {
  projectId: string;
  tab: keyof typeof TABS;
  actions?: ReactNode;
  children: (project: Project, refresh: () => void) => ReactNode;
}

/** A page of a project, with links to its other pages. */
export function ProjectPage({ projectId, tab, actions, children }: ProjectPageProps) {
  const { t } = useTranslation('projects');
  const query = useQuery({ query: ProjectDocument, variables: { projectId } });
  const refresh = () => query[1]({ requestPolicy: 'network-only' });
  return (
    <QueryView query={query}>
      {({ project }) => (
        <Page
          title={tab === 'items' ? project.name : t('tabTitle', { tab: t(`tab.${tab}`), name: project.name })}
          actions={actions}
        >
          <Stack>
            {/* The navigation of the page is one landmark, and has the one current page. */}
            <div role="group" aria-label={t('tabs')} className={styles.tabs}>
              {Object.entries(TABS).map(([name, path]) => (
                <AppLink
                  key={name}
                  href={`/projects/${projectId}${path}`}
                  aria-current={name === tab ? 'true' : undefined}
                >
                  {t(`tab.${name as keyof typeof TABS}`)}
                </AppLink>
              ))}
            </div>
            {children(project, refresh)}
          </Stack>
        </Page>
      )}
    </QueryView>
  );
}
