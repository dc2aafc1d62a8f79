import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { AppLink } from '../../components/app-link.tsx';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { Section } from '../../components/section.tsx';
import { useFormat } from '../../format/use-format.ts';
import { DryRunRuleDocument, type DryRunRuleMutation, RunRuleDocument } from '../../generated/rules.ts';

addUpdates({ Mutation: { runAutomationRule: invalidates('automationRuns') } });

/** What a run would do now, and its start. */
export function DryRun(ids: { projectId: string; ruleId: string }) {
  const { t } = useTranslation('rules');
  const client = useClient();
  const [result, setResult] = useState<DryRunRuleMutation['dryRunAutomationRule'] | null>(null);
  const dryRun = useApiForm({}, async () => {
    setResult((await mutate(client, DryRunRuleDocument, ids)).dryRunAutomationRule);
  });
  const run = useApiForm({}, () => mutate(client, RunRuleDocument, ids));
  return (
    <Section id="dry-run" title={t('tryOut')}>
      <RefusalAlert refusal={dryRun.refusal ?? run.refusal} />
      <Group>
        <Button variant="default" loading={dryRun.pending} onClick={() => dryRun.submit()}>
          {t('dryRun')}
        </Button>
        <Button variant="default" loading={run.pending} onClick={() => run.submit()}>
          {t('runNow')}
        </Button>
      </Group>
      <div role="status">{result && <Result projectId={ids.projectId} result={result} />}</div>
    </Section>
  );
}

interface ResultProps {
  projectId: string;
  result: DryRunRuleMutation['dryRunAutomationRule'];
}

function Result({ projectId, result: { matchedCount, estimatedCt, sample } }: ResultProps) {
  const { t } = useTranslation('rules');
  const format = useFormat();
  return (
    <Stack gap="xs">
      <Text>{t('wouldMatch', { count: matchedCount, cost: format.ct(estimatedCt) })}</Text>
      {sample.length > 0 && (
        <List size="sm">
          {sample.map(({ id, title, externalId }) => (
            <List.Item key={id}>
              <AppLink href={`/projects/${projectId}/review?item=${id}`}>{title ?? externalId}</AppLink>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
