import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { AddApiKeyDocument } from '../../generated/organization.ts';
import { API_KEY_SCOPES } from '../../generated/schema.ts';

type Scope = (typeof API_KEY_SCOPES)[number];

/** The value of a key is shown once, because the service does not store it. */
export function NewApiKey() {
  const { t } = useTranslation('organization');
  const client = useClient();
  const [created, setCreated] = useState<string | null>(null);
  const api = useApiForm({ name: '', scopes: ['plugin'] as Scope[] }, async (input) => {
    const { createApiKey } = await mutate(client, AddApiKeyDocument, { input });
    setCreated(createApiKey.apiKey);
    api.form.reset();
  });
  return (
    <Stack>
      <Form form={api} label={t('keys.add')}>
        <Stack maw={560}>
          <TextInput {...api.form.getInputProps('name')} label={t('keys.name')} required />
          <Checkbox.Group {...api.form.getInputProps('scopes')} label={t('keys.scopes')}>
            <Stack gap="xs" mt="xs">
              {API_KEY_SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(`scope.${scope}`)}
                  description={t(`scopeAdvice.${scope}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group>
            <Button type="submit" loading={api.pending}>
              {t('keys.create')}
            </Button>
          </Group>
        </Stack>
      </Form>
      {created && <SecretOnce title={t('keys.once')} secret={created} />}
    </Stack>
  );
}
