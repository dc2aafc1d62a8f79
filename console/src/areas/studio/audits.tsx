import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ProjectNameDocument } from '../../generated/projects.ts';
import { StoreAuditsDocument, type StoreAuditsQuery } from '../../generated/studio.ts';
import { Rows, Section } from '../../components/section.tsx';
import { ProjectSelect, useFirstProject } from '../projects/project-select.tsx';
import { ScoreHistory } from './score-history.tsx';
import { StartAudit } from './start-audit.tsx';

const PAGE = 20;
const route = getRouteApi('/signed-in/studio');

/** Audits of the products of a project: starts one, and lists those that were made. */
export function Audits() {
  const { t } = useTranslation('studio');
  const { projectId, query } = useFirstProject();
  return (
    <QueryView query={query}>
      {() =>
        projectId ? (
          <Stack gap="xl">
            <StartAudit firstProjectId={projectId} />
            <AuditList />
          </Stack>
        ) : (
          <Empty title={t('audits.noProject')}>
            <AppLink href="/projects">{t('audits.toProjects')}</AppLink>
          </Empty>
        )
      }
    </QueryView>
  );
}

function AuditList() {
  const { t } = useTranslation('studio');
  const { project } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Section id="audits" title={t('audits.done')}>
      <ProjectSelect
        maw={320}
        label={t('audits.shownProject')}
        placeholder={t('audits.allProjects')}
        clearable
        value={project ?? ''}
        onChange={(chosen) => void navigate({ search: { tab: 'audits', ...(chosen && { project: chosen }) } })}
      />
      {project && <ScoreHistory key={project} projectId={project} />}
      <AuditPages key={project ?? ''} projectId={project ?? null} />
    </Section>
  );
}

/** The list has no total: a full page may have another one behind it. */
function AuditPages({ projectId }: { projectId: string | null }) {
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
            <AuditRows audits={audits} />
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

function AuditRows({ audits }: { audits: StoreAuditsQuery['storeAudits']['audits'] }) {
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
        <ProjectName projectId={audit.projectId} />
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

/** The cache has the name after its first use. */
function ProjectName({ projectId }: { projectId: string }) {
  const { t } = useTranslation('studio');
  const [{ data }] = useQuery({ query: ProjectNameDocument, variables: { projectId } });
  return data?.project.name ?? t('audits.oneAudit');
}
