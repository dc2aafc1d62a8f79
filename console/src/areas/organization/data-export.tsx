import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { download } from '../../api/rest.ts';
import { useViewer } from '../../app/viewer.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useFormat } from '../../format/use-format.ts';
import { DataExportDocument, type DataExportQuery, StartDataExportDocument } from '../../generated/organization.ts';
import { JobPanel } from '../jobs/job-panel.tsx';

addUpdates({ Mutation: { requestDataExport: invalidates('dataExportStatus') } });

/** A zip file with all data: it is requested, written by a job, and can be downloaded for some days. */
export function DataExport() {
  const { t } = useTranslation('organization');
  const client = useClient();
  const { role } = useViewer();
  const query = useQuery({ query: DataExportDocument, requestPolicy: 'cache-and-network' });
  const start = useApiForm({}, () => mutate(client, StartDataExportDocument, {}));
  const refresh = () => query[1]({ requestPolicy: 'network-only' });
  return (
    <Section id="export" title={t('export.title')}>
      <Text>{t(role === 'admin' ? 'export.adviceAdmin' : 'export.adviceMember')}</Text>
      <RefusalAlert refusal={start.refusal} />
      <QueryView query={query}>
        {({ dataExportStatus: { activeExportJobId, lastExport } }) => (
          <>
            {activeExportJobId ? (
              <JobPanel key={activeExportJobId} jobId={activeExportJobId} onEnd={refresh} />
            ) : (
              <Group>
                <Button variant="default" loading={start.pending} onClick={() => start.submit()}>
                  {t('export.start')}
                </Button>
              </Group>
            )}
            {lastExport && <LastExport lastExport={lastExport} />}
          </>
        )}
      </QueryView>
    </Section>
  );
}

type Finished = NonNullable<DataExportQuery['dataExportStatus']['lastExport']>;

function LastExport({ lastExport: { jobId, size, completedAt, expiresAt } }: { lastExport: Finished }) {
  const { t } = useTranslation('organization');
  const format = useFormat();
  const fetchZip = useApiForm({}, () =>
    download(`/gdpr/exports/${jobId}/download`, `data-export-${completedAt.slice(0, 10)}.zip`),
  );
  return (
    <>
      <RefusalAlert refusal={fetchZip.refusal} />
      <Group>
        <Button loading={fetchZip.pending} onClick={() => fetchZip.submit()}>
          {t('export.download')}
        </Button>
        <Text size="sm">
          {t('export.last', {
            at: format.dateTime(completedAt),
            size: format.bytes(size),
            until: format.dateTime(expiresAt),
          })}
        </Text>
      </Group>
    </>
  );
}
