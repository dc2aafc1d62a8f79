import { Badge, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { CreateRuleDocument, type RuleFieldsFragment, RulesDocument } from '../../generated/rules.ts';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
import { RuleForm } from './rule-form.tsx';
import { inputOf, valuesOf } from './rule-values.ts';

const route = getRouteApi('/signed-in/projects/$projectId/rules');
const PAGE = 20;

addUpdates({
  Mutation: {
    createAutomationRule: invalidates('automationRules'),
    deleteAutomationRule: invalidates('automationRules'),
  },
});

export function RulesPage() {
  const { projectId } = route.useParams();
  return (
    <ProjectPage projectId={projectId} tab="rules">
      {(project) => <Rules project={project} />}
    </ProjectPage>
  );
}

/** What the service does in a project without a person. */
function Rules({ project }: { project: Project }) {
  const { t } = useTranslation('rules');
  const client = useClient();
  const router = useRouter();
  const [page, setPage] = useState(1);
  const [isOpen, { open, close }] = useDisclosure(false);
  const variables = { projectId: project.id, limit: PAGE, offset: (page - 1) * PAGE };
  const query = useQuery({ query: RulesDocument, variables, requestPolicy: 'cache-and-network' });
  return (
    <Section id="rules" title={t('title')}>
      <Text>{t('advice')}</Text>
      <div>
        <Button onClick={open}>{t('new')}</Button>
      </div>
      <Modal opened={isOpen} onClose={close} title={t('new')} size="lg">
        <RuleForm
          project={project}
          initial={valuesOf(null)}
          submitLabel={t('create')}
          onSubmit={async (values) => {
            const input = inputOf(values);
            const { createAutomationRule } = await mutate(client, CreateRuleDocument, {
              projectId: project.id,
              input,
            });
            await router.navigate({ href: `/projects/${project.id}/rules/${createAutomationRule.id}` });
          }}
        />
      </Modal>
      <QueryView query={query}>
        {({ automationRules: { automations, total } }) =>
          total === 0 ? (
            <Empty title={t('empty')} />
          ) : (
            <Stack>
              <RuleRows rules={automations} />
              <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}

function RuleRows({ rules }: { rules: RuleFieldsFragment[] }) {
  const { t } = useTranslation('rules');
  const format = useFormat();
  const columns = (['name', 'trigger', 'state', 'ceiling', 'lastRun'] as const).map((name) => t(`column.${name}`));
  return (
    <Rows
      labelledBy="rules"
      columns={columns}
      rows={rules.map((rule) => ({
        key: rule.id,
        cells: [
          <AppLink href={`/projects/${rule.projectId}/rules/${rule.id}`}>{rule.name}</AppLink>,
          t(`trigger.${rule.trigger}`),
          <Badge miw="max-content" variant="light" color={rule.isActive ? 'brand' : 'gray'}>
            {t(rule.isActive ? 'active' : 'inactive')}
          </Badge>,
          format.ct(rule.maxCtPerDay),
          rule.lastRunAt && rule.lastRunStatus ? (
            <>
              {t(`runStatus.${rule.lastRunStatus}`)}, <RelativeTime at={rule.lastRunAt} />
            </>
          ) : (
            t('never')
          ),
        ],
      }))}
    />
  );
}
