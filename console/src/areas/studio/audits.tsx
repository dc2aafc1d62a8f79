import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import {
  StoreAuditsDocument,
  type StoreAuditsQuery,
  StudioProjectsDocument,
  type StudioProjectsQuery,
} from '../../generated/studio.ts';
import { Rows, Section } from '../../components/section.tsx';
import { ScoreHistory } from './score-history.tsx';
import { StartAudit } from './start-audit.tsx';

const PAGE = 20;
const route = getRouteApi('/signed-in/studio');

type Project = StudioProjectsQuery['projects']['projects'][number];

/** Audits of the products of a project: starts one, and lists those that were made. */
export function Audits() {
  const { t } = useTranslation('studio');
  const query = useQuery({ query: StudioProjectsDocument, requestPolicy: 'cache-and-network' });
  return (
    <QueryView query={query}>
      {({ projects: { projects } }) =>
        projects.length === 0 ? (
          <Empty title={t('audits.noProject')}>
            <AppLink href="/projects">{t('audits.toProjects')}</AppLink>
          </Empty>
        ) : (
          <Stack gap="xl">
            <StartAudit projects={projects} />
            <AuditList projects={projects} />
          </Stack>
        )
      }
    </QueryView>
  );
}

function AuditList({ projects }: { projects: Project[] }) {
  const { t } = useTranslation('studio');
  const { project } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Section id="audits" title={t('audits.done')}>
      <NativeSelect
        maw={320}
        label={t('audits.shownProject')}
        value={project ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          void navigate({ search: { tab: 'audits', ...(chosen && { project: chosen }) } });
        }}
        data={[
          { value: '', label: t('audits.allProjects') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {project && <ScoreHistory key={project} projectId={project} />}
      <AuditPages key={project ?? ''} projects={projects} projectId={project ?? null} />
    </Section>
  );
}

/** The list has no total: a full page may have another one behind it. */
function AuditPages({ projects, projectId }: { projects: Project[]; projectId: string | null }) {
  const { t } = useTranslation('studio');
  const [page, setPage] = useState(0);
  const variables = { projectId, limit: PAGE, offset: page * PAGE };
  const query = useQuery({ query: StoreAuditsDocument, variables, requestPolicy: 'cache-and-network' });
  return (
    <QueryView query={query}>
      {({ storeAudits: { audits } }) =>
        audits.length === 0 && page === 0 ? (
          <Empty title={t('audits.none')}>
            <Text>{t('audits.noneAdvice')}</Text>
          </Empty>
        ) : (
          <>
            <AuditRows audits={audits} names={new Map(projects.map(({ id, name }) => [id, name]))} />
            <Group>
              {page > 0 && (
                <Button variant="default" size="xs" onClick={() => setPage(page - 1)}>
                  {t('audits.newer')}
                </Button>
              )}
              {audits.length === PAGE && (
                <Button variant="default" size="xs" onClick={() => setPage(page + 1)}>
                  {t('audits.older')}
                </Button>
              )}
            </Group>
          </>
        )
      }
    </QueryView>
  );
}

interface AuditRowsProps {
  audits: StoreAuditsQuery['storeAudits']['audits'];
  /** The names of the projects by id. */
  names: Map<string, string>;
}

function AuditRows({ audits, names }: AuditRowsProps) {
  const { t } = useTranslation('studio');
  const format = useFormat();
  const columns = [
    t('audits.project'),
    t('audits.state'),
    t('audits.score'),
    t('audits.products'),
    t('audits.cost'),
    t('audits.at'),
  ];
  const rows = audits.map((audit) => ({
    key: audit.id,
    cells: [
      <AppLink key="project" href={`/studio/audits/${audit.id}`}>
        {names.get(audit.projectId) ?? t('audits.oneAudit')}
      </AppLink>,
      <Badge key="status" miw="max-content" variant="light" color={audit.status === 'failed' ? 'red' : 'brand'}>
        {t(`status.${audit.status}`, { ns: 'jobs' })}
      </Badge>,
      audit.healthScore === null ? '' : format.number(audit.healthScore),
      format.number(audit.productCount),
      format.ct(audit.ctUsed),
      <RelativeTime key="at" at={audit.createdAt} />,
    ],
  }));
  return <Rows labelledBy="audits" columns={columns} rows={rows} />;
}
