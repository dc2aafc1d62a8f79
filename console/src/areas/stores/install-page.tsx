import './cache-updates.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { Page } from '../../components/page.tsx';
import { FinalizeStoreADocument } from '../../generated/stores.ts';

/**
 * Where storeA sends the browser after an installation. It asks before it connects: the address may come from a
 * stranger.
 */
export function InstallPage() {
  const { t } = useTranslation('stores');
  const { install_token: installToken, shop, error } = useSearch({ from: '/signed-in/store-connections' });
  const navigate = useNavigate();
  const client = useClient();
  const api = useApiForm({}, async () => {
    const { finalizeStoreAInstall } = await mutate(client, FinalizeStoreADocument, { installToken: installToken! });
    await navigate({ to: '/stores/$connectionId', params: { connectionId: finalizeStoreAInstall.id }, replace: true });
  });
  return (
    <Page title={t('install.title')}>
      <Stack maw={560}>
        {installToken ? (
          <Form form={api}>
            <Text mb="md">{t('install.question', { shop: shop ?? '' })}</Text>
            <Group>
              <Button type="submit" loading={api.pending}>
                {t('connect.submit')}
              </Button>
              <Button variant="default" component={Link} to="/stores">
                {t('cancel')}
              </Button>
            </Group>
          </Form>
        ) : (
          <>
            <Alert color="red" role="alert" title={t('install.failed')}>
              {error && error in REASONS ? t(`install.reason.${REASONS[error as keyof typeof REASONS]}`) : error}
            </Alert>
            <Button component={Link} to="/stores">
              {t('install.back')}
            </Button>
          </>
        )}
      </Stack>
    </Page>
  );
}

/** What each error of the redirect means for the user. */
const REASONS = {
  invalid_signature: 'again',
  invalid_or_expired: 'again',
  invalid_request: 'again',
  not_configured: 'configuration',
  store_failed: 'store',
  store_timeout: 'store',
  unavailable: 'later',
} as const;
