import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ProjectsDocument, type ProjectsQuery } from '../../generated/projects.ts';
import { NewProject } from './new-project.tsx';

const PAGE_SIZE = 50;

export function ProjectsPage() {
  const { t } = useTranslation('projects');
  const [offset, setOffset] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ query: ProjectsDocument, variables: { limit: PAGE_SIZE, offset } });
  const create = <Button onClick={() => setOpen(true)}>{t('new')}</Button>;
  return (
    <Page title={t('title')} actions={create}>
      <NewProject isOpen={isOpen} onClose={() => setOpen(false)} />
      <QueryView query={query}>
        {({ projects: { projects, total, hasMore } }) =>
          total === 0 ? (
            <Empty title={t('none.title')}>
              <Text ta="center">{t('none.advice')}</Text>
            </Empty>
          ) : (
            <Stack>
              <ProjectTable projects={projects} />
              {(offset > 0 || hasMore) && (
                <Group>
                  <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - PAGE_SIZE)}>
                    {t('previous')}
                  </Button>
                  <Button variant="default" disabled={!hasMore} onClick={() => setOffset(offset + PAGE_SIZE)}>
                    {t('next')}
                  </Button>
                  <Text size="sm">{t('page', { from: offset + 1, to: offset + projects.length, total })}</Text>
                </Group>
              )}
            </Stack>
          )
        }
      </QueryView>
    </Page>
  );
}

function ProjectTable({ projects }: { projects: ProjectsQuery['projects']['projects'] }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.name')}</Table.Th>
            <Table.Th>{t('column.items')}</Table.Th>
            <Table.Th>{t('column.review')}</Table.Th>
            <Table.Th>{t('column.store')}</Table.Th>
            <Table.Th>{t('column.updated')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {projects.map((project) => (
            <Table.Tr key={project.id}>
              <Table.Td>
                <Group gap="xs">
                  <AppLink href={`/projects/${project.id}`}>{project.name}</AppLink>
                  {project.activeJobId && <Badge variant="light">{t('working')}</Badge>}
                  {project.status === 'archived' && <Badge variant="default">{t('archived')}</Badge>}
                </Group>
              </Table.Td>
              <Table.Td>{format.number(project.itemCount)}</Table.Td>
              <Table.Td>{format.number(Number(project.itemCounts['generated'] ?? 0))}</Table.Td>
              <Table.Td>{project.storeConnectionName}</Table.Td>
              <Table.Td>
                <RelativeTime at={project.updatedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
