import { Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { ApiKeysDocument, RemoveApiKeyDocument } from '../../generated/organization.ts';
import { Rows, Section } from '../../components/section.tsx';
import { useFormat } from '../../format/use-format.ts';
import { NewApiKey } from './new-api-key.tsx';

const PAGE = 20;

addUpdates({
  Mutation: {
    createApiKey: invalidates('apiKeys', 'auditLog'),
    deleteApiKey: invalidates('apiKeys', 'auditLog'),
  },
});

export function ApiKeys() {
  const { t } = useTranslation('organization');
  const format = useFormat();
  const client = useClient();
  const [page, setPage] = useState(1);
  const query = useQuery({ query: ApiKeysDocument, variables: { limit: PAGE, offset: (page - 1) * PAGE } });
  return (
    <Section id="keys" title={t('keys.title')}>
      <Text>{t('keys.advice')}</Text>
      <NewApiKey />
      <QueryView query={query}>
        {({ apiKeys: { apiKeys, total } }) => (
          <>
            <Rows
              labelledBy="keys"
              columns={[t('keys.name'), t('keys.prefix'), t('keys.scopes'), t('keys.used'), t('keys.action')]}
              rows={apiKeys.map(({ id, name, prefix, scopes, lastUsedAt }) => ({
                key: id,
                cells: [
                  name,
                  <Code key="prefix">{prefix}</Code>,
                  format.list(scopes.map((scope) => t(`scope.${scope}`))),
                  lastUsedAt ? <RelativeTime key="used" at={lastUsedAt} /> : t('never'),
                  <ConfirmButton
                    key="remove"
                    size="xs"
                    label={t('keys.remove')}
                    name={t('keys.removeOne', { name })}
                    title={t('keys.removeOne', { name })}
                    question={t('keys.removeQuestion')}
                    onConfirm={() => mutate(client, RemoveApiKeyDocument, { keyId: id })}
                  />,
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
