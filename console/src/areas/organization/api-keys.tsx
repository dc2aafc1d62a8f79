import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { AddApiKeyDocument, ApiKeysDocument, RemoveApiKeyDocument } from '../../generated/organization.ts';
import { Rows, Section } from '../../components/section.tsx';

const PAGE = 20;

addUpdates({ Mutation: { createApiKey: invalidates('apiKeys'), deleteApiKey: invalidates('apiKeys') } });

export function ApiKeys() {
  const { t } = useTranslation('organization');
  const client = useClient();
  const [page, setPage] = useState(1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const query = useQuery({ query: ApiKeysDocument, variables: { limit: PAGE, offset: (page - 1) * PAGE } });
  const remove = (keyId: string) =>
    mutate(client, RemoveApiKeyDocument, { keyId }).then(
      () => setRefusal(null),
      (error: unknown) => setRefusal(refusalOf(error)),
    );
  return (
    <Section id="keys" title={t('keys.title')}>
      <Text>{t('keys.advice')}</Text>
      <NewKey />
      <RefusalAlert refusal={refusal} />
      <QueryView query={query}>
        {({ apiKeys: { apiKeys, total } }) => (
          <>
            <Rows
              labelledBy="keys"
              columns={[t('keys.name'), t('keys.prefix'), t('keys.used'), t('keys.action')]}
              rows={apiKeys.map(({ id, name, prefix, lastUsedAt }) => ({
                key: id,
                cells: [
                  name,
                  <Code key="prefix">{prefix}</Code>,
                  lastUsedAt ? <RelativeTime key="used" at={lastUsedAt} /> : t('never'),
                  <Button
                    key="remove"
                    size="xs"
                    variant="default"
                    aria-label={t('keys.removeOne', { name })}
                    onClick={() => void remove(id)}
                  >
                    {t('keys.remove')}
                  </Button>,
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

/** The value of a key is shown once, because the service does not store it. */
function NewKey() {
  const { t } = useTranslation('organization');
  const client = useClient();
  const [created, setCreated] = useState<string | null>(null);
  const api = useApiForm({ name: '' }, async ({ name }) => {
    const { createApiKey } = await mutate(client, AddApiKeyDocument, { input: { name } });
    setCreated(createApiKey.apiKey);
    api.form.reset();
  });
  return (
    <Stack>
      <Form form={api} label={t('keys.add')}>
        <Group align="flex-end">
          <TextInput {...api.form.getInputProps('name')} label={t('keys.name')} required />
          <Button type="submit" loading={api.pending}>
            {t('keys.create')}
          </Button>
        </Group>
      </Form>
      {created && <SecretOnce title={t('keys.once')} secret={created} />}
    </Stack>
  );
}
