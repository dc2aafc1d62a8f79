import { Badge, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { AuditFindingsDocument, type AuditFindingsQuery } from '../../generated/studio.ts';
import { Rows, Section } from '../../components/section.tsx';
import type { Audit } from './audit.ts';
import type { FoundCheck } from './found-checks.ts';

const PAGE = 20;

interface FindingsProps {
  audit: Audit;
  found: FoundCheck[];
}

/** What an audit found, all or of one check. */
export function Findings({ audit, found }: FindingsProps) {
  const { t } = useTranslation('studio');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [check, setCheck] = useState<FoundCheck['check'] | null>(null);
  const query = useQuery({
    query: AuditFindingsDocument,
    variables: { auditId: audit.id, check, limit: PAGE, offset: (page - 1) * PAGE },
    // The findings are a field of the audit without arguments: the cache has those of one page only.
    requestPolicy: 'network-only',
  });
  if (found.length === 0) return <Empty title={t('findings.none')} />;
  return (
    <Section id="findings" title={t('findings.title')}>
      <NativeSelect
        maw={400}
        label={t('findings.check')}
        value={check ?? ''}
        onChange={(event) => {
          setCheck((event.currentTarget.value || null) as FoundCheck['check'] | null);
          setPage(1);
        }}
        data={[
          { value: '', label: t('findings.allChecks') },
          ...found.map(({ check, count }) => ({
            value: check,
            label: t('findings.ofCheck', { check: t(`check.${check}`), found: format.number(count) }),
          })),
        ]}
      />
      <QueryView query={query}>
        {({ storeAudit: { findings, findingCount } }) => (
          <>
            <FindingRows projectId={audit.projectId} findings={findings} />
            <Pages page={page} pageSize={PAGE} total={findingCount} onChange={setPage} />
          </>
        )}
      </QueryView>
    </Section>
  );
}

interface FindingRowsProps {
  projectId: string;
  findings: AuditFindingsQuery['storeAudit']['findings'];
}

function FindingRows({ projectId, findings }: FindingRowsProps) {
  const { t } = useTranslation('studio');
  const columns = [
    t('findings.item'),
    t('findings.severity'),
    t('findings.check'),
    t('findings.message'),
    t('findings.fix'),
  ];
  const rows = findings.map(({ itemId, item, check, severity, message, fix }) => ({
    key: `${itemId} ${check}`,
    cells: [
      item ? (
        <AppLink key="item" href={`/projects/${projectId}/review?item=${item.id}`}>
          {item.title ?? item.externalId}
        </AppLink>
      ) : (
        t('findings.noItem')
      ),
      <Badge key="severity" miw="max-content" variant={severity === 'high' ? 'light' : 'default'} color="red">
        {t(`severity.${severity}`)}
      </Badge>,
      t(`check.${check}`),
      message,
      fix,
    ],
  }));
  return <Rows labelledBy="findings" columns={columns} rows={rows} />;
}
