import { Button, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Empty } from '../../components/states.tsx';
import { GenerateProfilesDocument } from '../../generated/generate.ts';
import { JobPanel } from '../jobs/job-panel.tsx';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
import { GenerateForm } from './generate-form.tsx';

const route = getRouteApi('/signed-in/projects/$projectId/generate');

export function GeneratePage() {
  const { projectId } = route.useParams();
  return (
    <ProjectPage projectId={projectId} tab="generate">
      {(project, refresh) => <Generate project={project} refreshProject={refresh} />}
    </ProjectPage>
  );
}

function Generate({ project, refreshProject }: { project: Project; refreshProject: () => void }) {
  const { t } = useTranslation('generate');
  const navigate = route.useNavigate();
  const { job } = route.useSearch();
  const query = useQuery({ query: GenerateProfilesDocument });
  // The project is not read twice at once, so it may still have the job that has ended.
  const [endedJob, setEndedJob] = useState<string | null>(null);
  const activeJob = project.activeJobId === endedJob ? null : project.activeJobId;
  const shown = job ?? activeJob;
  const follow = (jobId: string) => {
    void navigate({ search: { job: jobId } });
    refreshProject();
  };
  const handleEnd = async (jobId: string) => {
    // Its panel stays when it has ended, with its log and what failed.
    if (!job) await navigate({ search: { job: jobId }, replace: true, resetScroll: false });
    setEndedJob(jobId);
    refreshProject();
  };

  if (shown)
    return (
      <JobPanel key={shown} jobId={shown} onEnd={() => void handleEnd(shown)} onRetry={follow} hasLog>
        <LinkButton href={`/projects/${project.id}/review`} isNext={activeJob === null}>
          {t('toReview')}
        </LinkButton>
        {activeJob === null && (
          <Button variant="default" onClick={() => void navigate({ search: {} })}>
            {t('another')}
          </Button>
        )}
      </JobPanel>
    );
  if (project.itemCount === 0)
    return (
      <Empty title={t('none')}>
        <Text>{t('noneAdvice')}</Text>
        <LinkButton href={`/projects/${project.id}/import`} isNext>
          {t('toImport')}
        </LinkButton>
      </Empty>
    );
  return (
    <QueryView query={query}>
      {({ contentProfiles }) => <GenerateForm project={project} profiles={contentProfiles} onStart={follow} />}
    </QueryView>
  );
}
