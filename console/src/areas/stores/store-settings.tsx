import { Button, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { only } from '../../components/edits.ts';
import { ENUMS } from '../../generated/schema.ts';
import { type StoreFieldsFragment, UpdateStoreDocument } from '../../generated/stores.ts';
import { CredentialFields, enteredCredentials, NO_CREDENTIALS } from './credentials.tsx';
import { StoreLanguage } from './store-language.tsx';

/** The settings of a connection. Stored credentials are never shown; fields without input do not change them. */
export function StoreSettings({ store }: { store: StoreFieldsFragment }) {
  const { t } = useTranslation('stores');
  const client = useClient();
  const [message, setMessage] = useState('');
  const { name, baseUrl, writeMode } = store;
  const optional = {
    mediaBaseUrl: store.mediaBaseUrl ?? '',
    language: store.language ?? '',
    mainConnectionId: store.mainConnectionId ?? '',
  };
  const initial = { ...NO_CREDENTIALS, ...optional, name, baseUrl, writeMode };
  const api = useApiForm(initial, async ({ name, baseUrl, writeMode, ...values }, edited) => {
    setMessage('');
    const emptied = {
      mediaBaseUrl: values.mediaBaseUrl || null,
      language: values.language.trim() || null,
      mainConnectionId: values.mainConnectionId || null,
    };
    const settings = { name, baseUrl, writeMode, ...emptied };
    // Credentials are sent as often as they are entered, also the same ones again.
    const input = { ...only(settings, edited), ...enteredCredentials(values) };
    await mutate(client, UpdateStoreDocument, { connectionId: store.id, input });
    api.form.setValues(NO_CREDENTIALS);
    setMessage(t('settings.saved'));
  });
  return (
    <Paper withBorder p="lg">
      <Form form={api} label={t('settings.title')}>
        <Stack>
          <Title order={2} size="h4">
            {t('settings.title')}
          </Title>
          <TextInput {...api.form.getInputProps('name')} label={t('name')} />
          <TextInput {...api.form.getInputProps('baseUrl')} label={t('address')} type="url" />
          <TextInput
            {...api.form.getInputProps('mediaBaseUrl')}
            label={t('mediaAddress')}
            description={t('mediaAdvice')}
            type="url"
          />
          <NativeSelect
            {...api.form.getInputProps('writeMode')}
            label={t('writeMode')}
            description={t(`writeModeAdvice.${api.form.values.writeMode}`)}
            data={ENUMS.WriteMode.map((value) => ({ value, label: t(`writeModes.${value}`) }))}
          />
          <StoreLanguage storeId={store.id} form={api.form} />
          <Text size="sm">{t('settings.credentials')}</Text>
          <CredentialFields platform={store.platform} form={api.form} />
          <Button type="submit" loading={api.pending}>
            {t('settings.submit')}
          </Button>
          <Text role="status" size="sm">
            {message}
          </Text>
        </Stack>
      </Form>
    </Paper>
  );
}
