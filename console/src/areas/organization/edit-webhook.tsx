import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { only } from '../../components/edits.ts';
import {
  ChangeWebhookDocument,
  type EndpointFieldsFragment,
  WebhookEventsDocument,
} from '../../generated/organization.ts';
import { EventTypes } from './event-types.tsx';

export function EditWebhook({ endpoint }: { endpoint: EndpointFieldsFragment }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const [{ data }] = useQuery({ query: WebhookEventsDocument });
  const { url, description, eventTypes, isActive } = endpoint;
  const api = useApiForm({ url, description, eventTypes, isActive }, async (values, edited) => {
    await mutate(client, ChangeWebhookDocument, { endpointId: endpoint.id, input: only(values, edited) });
    notifications.show({ message: t('saved') });
  });
  return (
    <Form form={api} label={t('webhook.title')}>
      <Stack maw={560}>
        <TextInput {...api.form.getInputProps('url')} label={t('webhooks.url')} type="url" />
        <TextInput {...api.form.getInputProps('description')} label={t('webhooks.description')} />
        <EventTypes {...api.form.getInputProps('eventTypes')} known={data?.webhookEndpoints.eventTypes ?? eventTypes} />
        <Switch {...api.form.getInputProps('isActive', { type: 'checkbox' })} label={t('webhook.isActive')} />
        <div>
          <Button type="submit" loading={api.pending}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
