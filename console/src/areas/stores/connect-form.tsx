import { Alert, Button, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { readNow } from '../../api/read-now.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { ENUMS } from '../../generated/schema.ts';
import { ConnectStoreDocument, StoreAConnectUrlDocument, TestStoreDocument } from '../../generated/stores.ts';
import type { ConnectionType, Platform } from '../../generated/types.ts';
import { CredentialFields, enteredCredentials, NO_CREDENTIALS } from './credentials.tsx';
import type { TestResult } from './test-result.tsx';
import { TestMessage } from './test-result.tsx';

const EMPTY = {
  ...NO_CREDENTIALS,
  platform: 'woocommerce' as Platform,
  connectionType: 'store' as ConnectionType,
  name: '',
  baseUrl: '',
};

/** Connects a store and tests it at once. A storeA shop without a token of its own is connected in the shop. */
export function ConnectForm() {
  const { t } = useTranslation('stores');
  const client = useClient();
  const [result, setResult] = useState<TestResult | null>(null);

  const api = useApiForm(EMPTY, async ({ platform, connectionType, name, baseUrl, ...values }) => {
    setResult(null);
    const credentials = enteredCredentials(values);
    if (platform === 'storeA' && !credentials.accessToken) {
      const variables = { shop: domainOf(baseUrl), connectionType };
      const { storeAConnectUrl } = await readNow(client, StoreAConnectUrlDocument, variables);
      location.assign(storeAConnectUrl.authorizationUrl);
      return;
    }
    const input = { platform, name: name.trim(), baseUrl: baseUrl.trim(), ...credentials };
    const { createStoreConnection } = await mutate(client, ConnectStoreDocument, { input });
    api.form.setValues({ ...EMPTY, platform });
    const { testStoreConnection } = await mutate(client, TestStoreDocument, { connectionId: createStoreConnection.id });
    setResult({ ...testStoreConnection, name: createStoreConnection.name });
  });
  const { platform, accessToken } = api.form.values;
  const isInstalled = platform === 'storeA' && !accessToken;
  return (
    <Paper withBorder p="lg" maw={560} w="100%">
      <Form form={api} label={t('connect.title')}>
        <Stack>
          <Title order={2} size="h4">
            {t('connect.title')}
          </Title>
          <NativeSelect
            {...api.form.getInputProps('platform')}
            label={t('platform')}
            data={ENUMS.Platform.map((value) => ({ value, label: t(`platforms.${value}`) }))}
          />
          <Text size="sm">{t(`advice.${platform}`)}</Text>
          {!isInstalled && <TextInput {...api.form.getInputProps('name')} label={t('name')} />}
          <TextInput {...api.form.getInputProps('baseUrl')} label={t('address')} type="url" />
          {platform === 'storeA' && (
            <NativeSelect
              {...api.form.getInputProps('connectionType')}
              label={t('use')}
              data={ENUMS.ConnectionType.map((value) => ({ value, label: t(`uses.${value}`) }))}
            />
          )}
          <CredentialFields platform={platform} form={api.form} />
          <Button type="submit" loading={api.pending}>
            {t('connect.submit')}
          </Button>
          <TestMessage result={result} />
        </Stack>
      </Form>
      {isInstalled && (
        <Alert mt="md" variant="light">
          {t('connect.redirect')}
        </Alert>
      )}
    </Paper>
  );
}

/** `https://shop.example/admin` is the shop `shop.example`. What is no address is sent as it is, for the API to refuse. */
function domainOf(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
}
