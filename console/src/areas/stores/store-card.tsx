import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { type StoreFieldsFragment, TestStoreDocument } from '../../generated/stores.ts';
import { TestMessage, type TestResult } from './test-result.tsx';

const COLORS = { active: 'green', error: 'red', inactive: 'gray' } as const;

/** One store: whether it works, and a test of it now. */
export function StoreCard({ store, isOwnPage }: { store: StoreFieldsFragment; isOwnPage?: boolean }) {
  const { t } = useTranslation('stores');
  const client = useClient();
  const [result, setResult] = useState<TestResult | null>(null);
  const test = useApiForm({}, async () => {
    setResult(null);
    const { testStoreConnection } = await mutate(client, TestStoreDocument, { connectionId: store.id });
    setResult({ ...testStoreConnection, name: store.name });
  });
  return (
    <Paper withBorder p="lg">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {isOwnPage ? (
              t('connection')
            ) : (
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => (
                  <Link to="/stores/$connectionId" params={{ connectionId: store.id }} {...props} />
                )}
              >
                {store.name}
              </Anchor>
            )}
          </Title>
          <Badge color={COLORS[store.status]} autoContrast>
            {t(`status.${store.status}`)}
          </Badge>
        </Group>
        <Text size="sm">
          {t(`platforms.${store.platform}`)} · {t(`uses.${store.connectionType}`)} ·{' '}
          {t('projects', { count: store.projectCount })}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {store.baseUrl}
        </Text>
        <Text size="sm" c="dimmed">
          {store.lastConnectedAt ? (
            <>
              {t('lastConnected')} <RelativeTime at={store.lastConnectedAt} />
            </>
          ) : (
            t('neverConnected')
          )}
        </Text>
        {!store.hasCredentials && <Text size="sm">{t('noCredentials')}</Text>}
        {store.productWebhooks?.status === 'failed' && (
          <Text size="sm">{t('webhooksFailed', { error: store.productWebhooks.error })}</Text>
        )}
        <RefusalAlert refusal={test.refusal} />
        <TestMessage result={result} />
        <Group>
          <Button variant="default" size="xs" loading={test.pending} onClick={() => test.submit()}>
            {t('test.submit')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
