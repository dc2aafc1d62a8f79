import { Alert, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { JobPanel } from '../jobs/job-panel.tsx';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
import { PublishForm } from './publish-form.tsx';
import { PublishItems } from './publish-items.tsx';

/** Publishes approved texts to the store of the project, and shows before what would change there. */
export function PublishPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/publish' });
  return (
    <ProjectPage projectId={projectId} tab="publish">
      {(project, refresh) => <Publish key={project.id} project={project} onChange={refresh} />}
    </ProjectPage>
  );
}

function Publish({ project, onChange }: { project: Project; onChange: () => void }) {
  const { t } = useTranslation('publish');
  const [startedId, setStartedId] = useState<string | null>(null);
  // Counts the jobs that ended, so that the list is read again after each.
  const [endings, setEndings] = useState(0);
  const jobId = startedId ?? project.activeJobId;
  if (!project.storeConnectionId)
    return (
      <Alert title={t('noStore.title')}>
        {t('noStore.advice')} <AppLink href="/stores">{t('noStore.link')}</AppLink>
      </Alert>
    );
  const handleEnd = () => {
    setEndings((before) => before + 1);
    onChange();
  };
  return (
    <Stack gap="lg">
      <PublishForm project={project} onStart={setStartedId} />
      {jobId && <JobPanel key={jobId} jobId={jobId} onEnd={handleEnd} onRetry={setStartedId} hasLog />}
      <PublishItems project={project} version={endings} onStart={setStartedId} />
    </Stack>
  );
}
