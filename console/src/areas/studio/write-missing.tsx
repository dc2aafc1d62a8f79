import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { useFormat } from '../../format/use-format.ts';
import { WriteMissingDocument } from '../../generated/studio.ts';
import { Section } from '../../components/section.tsx';
import type { Audit } from './audit.ts';
import type { FoundCheck } from './found-checks.ts';

interface WriteMissingProps {
  audit: Audit;
  found: FoundCheck[];
}

/** Has new texts written for the items with findings, and leads to the progress of that job. */
export function WriteMissing({ audit, found }: WriteMissingProps) {
  const { t } = useTranslation('studio');
  const format = useFormat();
  const client = useClient();
  const router = useRouter();
  const api = useApiForm<{ checks: FoundCheck['check'][]; maxCt: string }>(
    { checks: [], maxCt: '' },
    async ({ checks, maxCt }) => {
      const input = { checks, maxCt: maxCt.trim().replace(',', '.') || null };
      const { createAuditGenerationJob } = await mutate(client, WriteMissingDocument, { auditId: audit.id, input });
      await router.navigate({ href: `/projects/${audit.projectId}/generate?job=${createAuditGenerationJob.jobId}` });
    },
  );
  return (
    <Section id="write" title={t('write.title')}>
      <Text>{t('write.advice')}</Text>
      <Form form={api} label={t('write.title')}>
        <Stack>
          <Checkbox.Group
            {...api.form.getInputProps('checks')}
            label={t('write.checks')}
            description={t('write.checksAdvice')}
          >
            <Stack gap="xs" mt="xs">
              {found.map(({ check, count }) => (
                <Checkbox
                  key={check}
                  value={check}
                  label={t('findings.ofCheck', { check: t(`check.${check}`), found: format.number(count) })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            {...api.form.getInputProps('maxCt')}
            label={t('write.ceiling')}
            description={t('write.ceilingAdvice')}
            inputMode="decimal"
            maw={320}
          />
          <div>
            <Button type="submit" loading={api.pending}>
              {t('write.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Section>
  );
}
