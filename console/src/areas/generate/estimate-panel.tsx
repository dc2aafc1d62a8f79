import { Alert, List, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Loading, LoadError } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { EstimateDocument, type EstimateMutation } from '../../generated/generate.ts';
import type { Project } from '../projects/project-page.tsx';
import type { inputOf } from './choice.ts';

type Estimate = EstimateMutation['estimateGeneration'];

/** What the chosen generation would cost and leave out. It follows each change of the choice. */
export function EstimatePanel({ project, input }: { project: Project; input: ReturnType<typeof inputOf> }) {
  const { t } = useTranslation('generate');
  const client = useClient();
  const [key] = useDebouncedValue(JSON.stringify(withAmount(input)), 300);
  const [state, setState] = useState<{ estimate?: Estimate; error?: unknown }>({});
  useEffect(() => {
    let isCurrent = true;
    const input = JSON.parse(key) as ReturnType<typeof inputOf>;
    mutate(client, EstimateDocument, { projectId: project.id, input }).then(
      ({ estimateGeneration }) => isCurrent && setState({ estimate: estimateGeneration }),
      (error: unknown) => isCurrent && setState({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, project.id, key]);
  const { estimate, error } = state;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('estimate.title')} aria-live="polite">
      <Stack>
        <Title order={2} size="h4">
          {t('estimate.title')}
        </Title>
        {error ? <LoadError error={error} /> : null}
        {!estimate && !error && <Loading />}
        {estimate && <Costs estimate={estimate} />}
        {estimate && <Skipped estimate={estimate} />}
        {estimate?.itemCount === 0 && (
          <Alert color="yellow" title={t('estimate.nothing')}>
            {t('estimate.nothingAdvice')}{' '}
            <AppLink href={`/projects/${project.id}`} size="sm">
              {t('estimate.toItems')}
            </AppLink>
          </Alert>
        )}
        {estimate && <Thin estimate={estimate} projectId={project.id} />}
      </Stack>
    </Paper>
  );
}

/** While the ceiling is not an amount yet, the estimate has none. The start of the generation refuses it. */
function withAmount(input: ReturnType<typeof inputOf>): ReturnType<typeof inputOf> {
  return /^\d+(?:\.\d{1,4})?$/.test(input.maxCt ?? '') ? input : { ...input, maxCt: null };
}

function Costs({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('generate');
  const format = useFormat();
  const rows = [
    [t('estimate.items'), format.number(estimate.itemCount)],
    [t('estimate.skipped'), format.number(estimate.skippedCount)],
    [t('estimate.cost'), format.ct(estimate.estimatedCt)],
    [t('estimate.balance'), format.ct(estimate.balance)],
    [t('estimate.after'), format.ct(estimate.balanceAfter)],
  ];
  return (
    <>
      <Table>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td ta="right">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!estimate.sufficient && (
        <Alert color="yellow" title={t('estimate.insufficient')}>
          <AppLink href="/billing">{t('estimate.toBilling')}</AppLink>
        </Alert>
      )}
    </>
  );
}

/** Why items are left out. They cost nothing. */
function Skipped({ estimate: { skipped } }: { estimate: Estimate }) {
  const { t } = useTranslation('generate');
  const format = useFormat();
  if (!skipped.length) return null;
  return (
    <div>
      <Text size="sm">{t('estimate.whySkipped')}</Text>
      <List size="sm">
        {skipped.map(({ reason, count }) => (
          <List.Item key={reason}>{t(`estimate.reason.${reason}`, { count, shown: format.number(count) })}</List.Item>
        ))}
      </List>
    </div>
  );
}

function Thin({ estimate, projectId }: { estimate: Estimate; projectId: string }) {
  if (!estimate.thinMessage) return null;
  return (
    <Alert color="yellow" title={estimate.thinMessage}>
      <List size="sm">
        {estimate.thinItems.slice(0, 5).map(({ itemId, title, externalId, advice }) => (
          <List.Item key={itemId}>
            <AppLink href={`/projects/${projectId}/review?item=${itemId}`}>{title ?? externalId}</AppLink>: {advice}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
