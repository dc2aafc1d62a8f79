import { Alert, Group, Stack, Text } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { AppLink } from '../../components/app-link.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import {
  type EndpointFieldsFragment,
  RemoveWebhookDocument,
  RotateWebhookSecretDocument,
  WebhookDocument,
} from '../../generated/organization.ts';
import { Deliveries } from './deliveries.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { EndpointState } from './webhooks.tsx';

const route = getRouteApi('/signed-in/organization/webhooks/$endpointId');
const LIST = '/organization?tab=webhooks';

/** One endpoint: what it gets, its secret, and what was delivered to it. */
export function WebhookPage() {
  const { t } = useTranslation('organization');
  const { endpointId } = route.useParams();
  const query = useQuery({ query: WebhookDocument, variables: { endpointId }, requestPolicy: 'cache-and-network' });
  return (
    <QueryView query={query}>
      {({ webhookEndpoint }) => (
        <Page title={t('webhook.title')} actions={<EndpointState endpoint={webhookEndpoint} />}>
          <Stack gap="xl">
            <AppLink href={LIST}>{t('webhook.back')}</AppLink>
            {webhookEndpoint.disabledReason && (
              <Alert color="yellow" title={t('webhook.disabled')}>
                {webhookEndpoint.disabledReason}
              </Alert>
            )}
            <EditWebhook endpoint={webhookEndpoint} />
            <WebhookActions endpoint={webhookEndpoint} />
            <Deliveries endpointId={endpointId} />
          </Stack>
        </Page>
      )}
    </QueryView>
  );
}

function WebhookActions({ endpoint: { id: endpointId } }: { endpoint: EndpointFieldsFragment }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const router = useRouter();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    const { rotateWebhookSecret } = await mutate(client, RotateWebhookSecretDocument, { endpointId });
    setSecret(rotateWebhookSecret.secret);
  };
  const remove = async () => {
    await mutate(client, RemoveWebhookDocument, { endpointId });
    await router.navigate({ href: LIST, replace: true });
  };
  return (
    <Stack>
      <Group>
        <ConfirmButton
          label={t('webhook.rotate')}
          title={t('webhook.rotate')}
          question={t('webhook.rotateQuestion')}
          onConfirm={rotate}
        />
        <ConfirmButton
          label={t('webhook.remove')}
          title={t('webhook.remove')}
          question={<Text component="span">{t('webhook.removeQuestion')}</Text>}
          onConfirm={remove}
        />
      </Group>
      {secret && <SecretOnce title={t('webhooks.secretOnce')} secret={secret} />}
    </Stack>
  );
}
