import { Button, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { ENUMS } from '../../generated/schema.ts';
import { RunStoreAuditDocument } from '../../generated/studio.ts';
import { ProjectSelect } from '../projects/project-select.tsx';
import { Section } from '../../components/section.tsx';

type Check = (typeof ENUMS.AuditCheck)[number];

const route = getRouteApi('/signed-in/studio');

/** Starts an audit. Whether the tier, the balance and the project allow it is decided by the API. */
export function StartAudit({ firstProjectId }: { firstProjectId: string }) {
  const { t } = useTranslation('studio');
  const router = useRouter();
  const client = useClient();
  const { project } = route.useSearch();
  const api = useApiForm<{ projectId: string; enabledChecks: Check[] }>(
    { projectId: project ?? firstProjectId, enabledChecks: [] },
    async (input) => {
      const { runStoreAudit } = await mutate(client, RunStoreAuditDocument, { input });
      await router.navigate({ href: `/studio/audits/${runStoreAudit.auditId}` });
    },
  );
  return (
    <Section id="start" title={t('start.title')}>
      <Text>{t('start.advice')}</Text>
      <Form form={api} label={t('start.title')}>
        <Stack>
          <ProjectSelect
            label={t('start.project')}
            maw={320}
            value={api.form.values.projectId}
            onChange={(projectId) => api.form.setFieldValue('projectId', projectId)}
            error={api.form.errors['projectId']}
          />
          <Checkbox.Group
            {...api.form.getInputProps('enabledChecks')}
            label={t('start.checks')}
            description={t('start.checksAdvice')}
          >
            <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="xs" mt="xs">
              {ENUMS.AuditCheck.map((check) => (
                <Checkbox key={check} value={check} label={t(`check.${check}`)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <div>
            <Button type="submit" loading={api.pending}>
              {t('start.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Section>
  );
}
