import './cache-updates.ts';
import type { Audit } from './audit.ts';
import { Group, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { StoreAuditDocument } from '../../generated/studio.ts';
import { JobPanel } from '../jobs/job-panel.tsx';
import { DeleteAudit } from './delete-audit.tsx';
import { Findings } from './findings.tsx';
import { foundChecks } from './found-checks.ts';
import { ScoreHistory } from './score-history.tsx';
import { WriteMissing } from './write-missing.tsx';

/** One audit: its progress while it runs, then its score, what it found, and the texts that are missing. */
export function AuditPage() {
  const { t } = useTranslation('studio');
  const { auditId } = useParams({ from: '/signed-in/studio/audits/$auditId' });
  const query = useQuery({ query: StoreAuditDocument, variables: { auditId }, requestPolicy: 'cache-and-network' });
  const refresh = () => query[1]({ requestPolicy: 'network-only' });
  return (
    <QueryView query={query}>
      {({ storeAudit: audit }) => (
        <Page title={t('audit.title')} actions={<DeleteAudit auditId={auditId} />}>
          <Stack gap="xl">
            <Group>
              <AppLink href="/studio?tab=audits">{t('audit.back')}</AppLink>
              <AppLink href={`/projects/${audit.projectId}`}>{t('audit.toProject')}</AppLink>
            </Group>
            {audit.status === 'completed' ? (
              <Result audit={audit} />
            ) : (
              <JobPanel key={audit.jobId} jobId={audit.jobId} onEnd={refresh} />
            )}
          </Stack>
        </Page>
      )}
    </QueryView>
  );
}

function Result({ audit }: { audit: Audit }) {
  const { t } = useTranslation('studio');
  const format = useFormat();
  const found = foundChecks(audit.summary);
  const affected = Number(audit.summary['products_affected'] ?? 0);
  return (
    <>
      <Stack gap="xs">
        {audit.healthScore !== null && (
          <Text size="xl" fw={600}>
            {t('audit.score', { score: format.number(audit.healthScore) })}
          </Text>
        )}
        <Text>
          {t('audit.affected', { affected: format.number(affected), products: format.number(audit.productCount) })}
        </Text>
        <Text size="sm">
          {t('audit.cost', { ct: format.ct(audit.ctUsed), at: format.dateTime(audit.completedAt ?? audit.createdAt) })}
        </Text>
      </Stack>
      <ScoreHistory projectId={audit.projectId} />
      {found.length > 0 && <WriteMissing audit={audit} found={found} />}
      <Findings audit={audit} found={found} />
    </>
  );
}
