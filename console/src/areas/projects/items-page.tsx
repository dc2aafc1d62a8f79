import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { Empty } from '../../components/states.tsx';
import { JobPanel } from '../jobs/job-panel.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemTable } from './item-table.tsx';
import { type Project, ProjectPage } from './project-page.tsx';
import { useItemCount } from './use-item-count.ts';
import { filterOf, isFiltered } from './view.ts';

const route = getRouteApi('/signed-in/projects/$projectId');

export function ItemsPage() {
  const { projectId } = route.useParams();
  return (
    <ProjectPage projectId={projectId} tab="items">
      {(project, refresh) => <Items project={project} refreshProject={refresh} />}
    </ProjectPage>
  );
}

function Items({ project, refreshProject }: { project: Project; refreshProject: () => void }) {
  const { t } = useTranslation('projects');
  const view = route.useSearch();
  const filter = filterOf(view);
  const filterKey = JSON.stringify(filter);
  const [selection, setSelection] = useState({ filterKey, ids: new Set<string>() });
  // Another filter shows other items: what was selected before is not visible any more.
  const selected = selection.filterKey === filterKey ? selection.ids : new Set<string>();
  const toggle = useCallback(
    (id: string) =>
      setSelection((before) => {
        const ids = new Set(before.filterKey === filterKey ? before.ids : []);
        if (!ids.delete(id)) ids.add(id);
        return { filterKey, ids };
      }),
    [filterKey],
  );
  const select = useCallback((ids: string[]) => setSelection({ filterKey, ids: new Set(ids) }), [filterKey]);
  const [reloads, setReloads] = useState(0);
  const [count, recount] = useItemCount(project.id, filter, project.itemCount);
  const reload = () => {
    select([]);
    setReloads((before) => before + 1);
    refreshProject();
    recount();
  };

  return (
    <Stack>
      {project.activeJobId && <JobPanel jobId={project.activeJobId} onEnd={reload} />}
      {project.itemCount === 0 ? (
        <Empty title={t('items.none')}>
          <Text>{t('items.noneAdvice')}</Text>
          <LinkButton href={`/projects/${project.id}/import`} isNext>
            {t('items.toImport')}
          </LinkButton>
        </Empty>
      ) : (
        <>
          <ItemFilters project={project} view={view} />
          <BulkActions projectId={project.id} selected={selected} filter={filter} count={count} onDone={reload} />
          {count === 0 && isFiltered(filter) ? (
            <Empty title={t('items.noMatch')}>
              <LinkButton href={`/projects/${project.id}`}>{t('items.allItems')}</LinkButton>
            </Empty>
          ) : (
            <ItemTable
              key={`${filterKey}${reloads}`}
              projectId={project.id}
              filter={filter}
              count={count}
              columns={view.columns}
              selected={selected}
              onToggle={toggle}
              onSelect={select}
            />
          )}
        </>
      )}
    </Stack>
  );
}
