import { Alert, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StoresDocument } from '../../generated/stores.ts';
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
  // Its panel stays when it has ended.
  const [startedId, setStartedId] = useState<string | null>(null);
  // Counts the jobs that ended, so that the list is read again after each.
  const [endings, setEndings] = useState(0);
  const jobId = startedId ?? project.activeJobId;
  const stores = useQuery({ query: StoresDocument, variables: { limit: 100, offset: 0 } });
  const handleEnd = () => {
    setStartedId(jobId);
    setEndings((before) => before + 1);
    onChange();
  };
  return (
    <QueryView query={stores}>
      {({ storeConnections: { storeConnections } }) => {
        const choices = storeConnections.filter(({ connectionType }) => connectionType === 'store');
        if (!project.storeConnectionId && choices.length === 0)
          return (
            <Alert title={t('noStore.title')}>
              {t('noStore.advice')} <AppLink href="/stores">{t('noStore.link')}</AppLink>
            </Alert>
          );
        return (
          <Stack gap="lg">
            <PublishForm project={project} stores={choices} onStart={setStartedId} />
            {jobId && (
              <JobPanel key={jobId} jobId={jobId} onEnd={handleEnd} onRetry={setStartedId} hasLog>
                {endings > 0 && (
                  <LinkButton href="/" isNext>
                    {t('whatNext')}
                  </LinkButton>
                )}
              </JobPanel>
            )}
            <PublishItems project={project} version={endings} onStart={setStartedId} />
          </Stack>
        );
      }}
    </QueryView>
  );
}
