import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
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
import type { UploadedSource } from './upload.ts';

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
  const [uploaded, setUploaded] = useState<UploadedSource | null>(null);
  const [isEnded, setEnded] = useState(false);
  const choose = (sourceId: string, upload: UploadedSource | null = null) => {
    setUploaded(upload);
    setEnded(false);
    void navigate({ search: { source: sourceId } });
  };
  const end = () => {
    setEnded(true);
    refreshProject();
  };

  if (job && source)
    return (
      <Stack>
        <JobPanel jobId={job} onEnd={end}>
          <LinkButton href={`/projects/${project.id}/generate`} isNext={isEnded}>
            {t('toGenerate')}
          </LinkButton>
          <LinkButton href={`/projects/${project.id}`}>{t('toItems')}</LinkButton>
          <Button variant="default" onClick={() => void navigate({ search: {} })}>
            {t('another')}
          </Button>
        </JobPanel>
        {isEnded && <ImportErrors projectId={project.id} sourceId={source} />}
      </Stack>
    );
  if (source)
    return (
      <ChosenSource
        key={source}
        projectId={project.id}
        sourceId={source}
        uploaded={uploaded}
        onStart={(jobId) => void navigate({ search: { source, job: jobId } })}
        onBack={() => void navigate({ search: {} })}
      />
    );
  return (
    <Stack>
      {project.activeJobId && <JobPanel jobId={project.activeJobId} onEnd={refreshProject} />}
      <ChooseSource projectId={project.id} onChoose={choose} />
    </Stack>
  );
}

interface ChosenSourceProps {
  projectId: string;
  sourceId: string;
  /** What was found in the file that was uploaded on this page. Null for a source that existed before. */
  uploaded: UploadedSource | null;
  onStart: (jobId: string) => void;
  onBack: () => void;
}

function ChosenSource({ projectId, sourceId, uploaded, onStart, onBack }: ChosenSourceProps) {
  const { t } = useTranslation('import');
  const query = useQuery({ query: ImportSourceDocument, variables: { projectId, sourceId } });
  const [mappings, setMappings] = useState(0);
  return (
    <QueryView query={query}>
      {({ dataSource }) => (
        <Stack>
          {uploaded && (
            <ColumnMapping
              projectId={projectId}
              source={uploaded}
              onMapped={() => setMappings((before) => before + 1)}
            />
          )}
          <ImportPreview
            key={mappings}
            projectId={projectId}
            sourceId={sourceId}
            name={dataSource.name}
            onStart={onStart}
            onBack={onBack}
          />
          <Text size="sm">{t('newTextsStay')}</Text>
        </Stack>
      )}
    </QueryView>
  );
}
