import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ImportSourceDocument } from '../../generated/import.ts';
import { JobPanel } from '../jobs/job-panel.tsx';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
import { ChooseSource } from './choose-source.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportPreview } from './import-preview.tsx';
import { rememberedUpload } from './upload.ts';

const route = getRouteApi('/signed-in/projects/$projectId/import');

export function ImportPage() {
  const { projectId } = route.useParams();
  return (
    <ProjectPage projectId={projectId} tab="import">
      {(project, refresh) => <Import project={project} refreshProject={refresh} />}
    </ProjectPage>
  );
}

/** The steps of an import: choose, map, preview, follow. */
function Import({ project, refreshProject }: { project: Project; refreshProject: () => void }) {
  const { t } = useTranslation('import');
  const navigate = route.useNavigate();
  const { source, job } = route.useSearch();
  // The same source may be imported again, by another job.
  const [endedJob, setEndedJob] = useState<string | null>(null);

  if (job && source) {
    const isEnded = endedJob === job;
    const handleEnd = () => {
      setEndedJob(job);
      refreshProject();
    };
    return (
      <Stack>
        <JobPanel key={job} jobId={job} onEnd={handleEnd}>
          <LinkButton href={`/projects/${project.id}/generate`} isNext={isEnded}>
            {t('toGenerate')}
          </LinkButton>
          <LinkButton href={`/projects/${project.id}`}>{t('toItems')}</LinkButton>
          <Button variant="default" onClick={() => void navigate({ search: {} })}>
            {t('another')}
          </Button>
        </JobPanel>
        {isEnded && <ImportErrors key={job} projectId={project.id} sourceId={source} />}
      </Stack>
    );
  }
  if (source)
    return (
      <ChosenSource
        key={source}
        projectId={project.id}
        sourceId={source}
        onStart={(jobId) => void navigate({ search: { source, job: jobId } })}
        onBack={() => void navigate({ search: {} })}
      />
    );
  return (
    <Stack>
      {project.activeJobId && <JobPanel jobId={project.activeJobId} onEnd={refreshProject} />}
      <ChooseSource projectId={project.id} onChoose={(chosen) => void navigate({ search: { source: chosen } })} />
    </Stack>
  );
}

interface ChosenSourceProps {
  projectId: string;
  sourceId: string;
  onStart: (jobId: string) => void;
  onBack: () => void;
}

function ChosenSource({ projectId, sourceId, onStart, onBack }: ChosenSourceProps) {
  const { t } = useTranslation('import');
  const query = useQuery({ query: ImportSourceDocument, variables: { projectId, sourceId } });
  const [uploaded] = useState(() => rememberedUpload(sourceId));
  const [mappings, setMappings] = useState(0);
  const saveMapping = useRef<(() => Promise<void>) | null>(null);
  return (
    <QueryView query={query}>
      {({ dataSource }) => (
        <Stack>
          <ImportPreview
            projectId={projectId}
            sourceId={sourceId}
            version={mappings}
            name={dataSource.name}
            beforeStart={async () => saveMapping.current?.()}
            onStart={onStart}
            onBack={onBack}
          />
          <Text size="sm">{t('newTextsStay')}</Text>
          {uploaded && (
            <ColumnMapping
              projectId={projectId}
              source={uploaded}
              mapping={dataSource.columnMapping as Record<string, string>}
              saveNow={saveMapping}
              onMapped={() => setMappings((before) => before + 1)}
            />
          )}
        </Stack>
      )}
    </QueryView>
  );
}
