import { Badge, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { usePolling } from '../../components/use-polling.ts';
import { useFormat } from '../../format/use-format.ts';
import { RuleRunsDocument, type RunFieldsFragment } from '../../generated/rules.ts';
import { JobPanel } from '../jobs/job-panel.tsx';

const PAGE = 20;
const REASONS = [
  'nothing_matched',
  'daily_ceiling',
  'inactive',
  'insufficient_ct',
  'no_store_connection',
  'generation_failed',
  'publish_failed',
  'cancelled',
  'error',
] as const;

const isActive = ({ status }: RunFieldsFragment) => status === 'queued' || status === 'running';

/** What the rule did, newest first. A run that is under way is followed live. */
export function RuleRuns(ids: { projectId: string; ruleId: string }) {
  const { t } = useTranslation('rules');
  const [page, setPage] = useState(1);
  const variables = { ...ids, limit: PAGE, offset: (page - 1) * PAGE };
  const query = useQuery({ query: RuleRunsDocument, variables, requestPolicy: 'cache-and-network' });
  const [{ data }, refresh] = query;
  const active = data?.automationRuns.runs.filter(isActive) ?? [];
  usePolling(active.length > 0, refresh);
  return (
    <Section id="runs" title={t('runs')}>
      {active.map(
        ({ id, jobIds }) => jobIds.length > 0 && <JobPanel key={`${id}${jobIds.length}`} jobId={jobIds.at(-1)!} />,
      )}
      <QueryView query={query}>
        {({ automationRuns: { runs, total } }) =>
          total === 0 ? (
            <Empty title={t('noRuns')} />
          ) : (
            <Stack>
              <RunRows runs={runs} />
              <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}

function RunRows({ runs }: { runs: RunFieldsFragment[] }) {
  const { t } = useTranslation('rules');
  const format = useFormat();
  const columns = (['at', 'trigger', 'status', 'matched', 'generated', 'approved', 'published', 'cost'] as const).map(
    (name) => t(`run.${name}`),
  );
  return (
    <Rows
      labelledBy="runs"
      columns={columns}
      rows={runs.map((run) => ({
        key: run.id,
        cells: [
          <RelativeTime at={run.createdAt} />,
          t(`trigger.${run.trigger}`),
          <>
            <Badge miw="max-content" variant="light" color={run.status === 'failed' ? 'red' : 'brand'}>
              {t(`runStatus.${run.status}`)}
            </Badge>
            <Reason run={run} />
          </>,
          format.number(run.matchedCount),
          format.number(run.generatedCount),
          format.number(run.approvedCount),
          format.number(run.publishedCount),
          format.ct(run.ctUsed),
        ],
      }))}
    />
  );
}

/** Why a run did not do everything: a reason that the API documents, or the sentence of the error. */
function Reason({ run: { reason, error } }: { run: RunFieldsFragment }) {
  const { t } = useTranslation('rules');
  const known = REASONS.find((each) => each === reason);
  const text = error ?? (known ? t(`reason.${known}`) : reason);
  return text && <Text size="xs">{text}</Text>;
}
