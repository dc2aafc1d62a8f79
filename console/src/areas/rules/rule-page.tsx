import { Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { AppLink } from '../../components/app-link.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
import {
  ChangeRuleDocument,
  DeleteRuleDocument,
  RuleDocument,
  type RuleFieldsFragment,
} from '../../generated/rules.ts';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
import { DryRun } from './dry-run.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleRuns } from './rule-runs.tsx';
import { changedInput, valuesOf } from './rule-values.ts';

const route = getRouteApi('/signed-in/projects/$projectId/rules/$ruleId');

export function RulePage() {
  const { projectId, ruleId } = route.useParams();
  const query = useQuery({ query: RuleDocument, variables: { projectId, ruleId } });
  return (
    <ProjectPage projectId={projectId} tab="rules">
      {(project) => (
        <QueryView query={query}>{({ automationRule }) => <Rule project={project} rule={automationRule} />}</QueryView>
      )}
    </ProjectPage>
  );
}

function Rule({ project, rule }: { project: Project; rule: RuleFieldsFragment }) {
  const { t } = useTranslation('rules');
  const client = useClient();
  const router = useRouter();
  const ids = { projectId: project.id, ruleId: rule.id };
  const list = `/projects/${project.id}/rules`;
  return (
    <Stack gap="xl">
      <Title order={2} size="h3">
        {rule.name}
      </Title>
      <AppLink href={list}>{t('back')}</AppLink>
      <DryRun {...ids} />
      <RuleRuns {...ids} />
      <Stack maw={720}>
        <Title order={2} size="h3">
          {t('change')}
        </Title>
        <RuleForm
          project={project}
          initial={valuesOf(rule)}
          submitLabel={t('save')}
          onSubmit={async (values, edited) => {
            await mutate(client, ChangeRuleDocument, { ...ids, input: changedInput(values, edited) });
            notifications.show({ message: t('saved') });
          }}
        />
        <div>
          <ConfirmButton
            label={t('delete')}
            title={t('delete')}
            question={t('deleteQuestion')}
            onConfirm={async () => {
              await mutate(client, DeleteRuleDocument, ids);
              await router.navigate({ href: list, replace: true });
            }}
          />
        </div>
      </Stack>
    </Stack>
  );
}
