import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { AuditLogDocument } from '../../generated/organization.ts';
import { Rows, Section } from '../../components/section.tsx';

const PAGE = 20;

export function AuditLog() {
  const { t, i18n } = useTranslation('organization');
  const [page, setPage] = useState(1);
  const query = useQuery({ query: AuditLogDocument, variables: { limit: PAGE, offset: (page - 1) * PAGE } });
  // An event that is newer than the texts has its name in the API.
  const nameOf = (action: string) =>
    i18n.exists(`event.${action}`, { ns: 'organization' }) ? t(`event.${action as 'user.created'}`) : action;
  return (
    <Section id="audit" title={t('audit.title')}>
      <QueryView query={query}>
        {({ auditLog: { entries, total } }) => (
          <>
            <Rows
              labelledBy="audit"
              columns={[t('audit.when'), t('audit.action'), t('audit.who'), t('audit.address')]}
              rows={entries.map(({ id, action, actorEmail, ip, createdAt }) => ({
                key: id,
                cells: [
                  <RelativeTime key={id} at={createdAt} />,
                  nameOf(action),
                  actorEmail ?? t('audit.service'),
                  ip ?? '',
                ],
              }))}
            />
            <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
          </>
        )}
      </QueryView>
    </Section>
  );
}
