import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { CreateWebhookDocument } from '../../generated/organization.ts';
import { EventTypes } from './event-types.tsx';

/** A new endpoint. Its secret is shown once, beside the list. */
export function NewWebhook({ eventTypes }: { eventTypes: string[] }) {
  const { t } = useTranslation('organization');
  const [isOpen, { open, close }] = useDisclosure(false);
  const [secret, setSecret] = useState<string | null>(null);
  const show = (created: string) => {
    setSecret(created);
    close();
  };
  return (
    <Stack>
      <Group>
        <Button variant="default" onClick={open}>
          {t('webhooks.new')}
        </Button>
      </Group>
      {secret && <SecretOnce title={t('webhooks.secretOnce')} secret={secret} />}
      <Modal opened={isOpen} onClose={close} title={t('webhooks.new')}>
        <NewWebhookForm eventTypes={eventTypes} onCreated={show} />
      </Modal>
    </Stack>
  );
}

interface NewWebhookFormProps {
  eventTypes: string[];
  onCreated: (secret: string) => void;
}

function NewWebhookForm({ eventTypes, onCreated }: NewWebhookFormProps) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const initial: { url: string; description: string; eventTypes: string[] } = {
    url: '',
    description: '',
    eventTypes: [],
  };
  const api = useApiForm(initial, async (input) => {
    const { createWebhookEndpoint } = await mutate(client, CreateWebhookDocument, { input });
    onCreated(createWebhookEndpoint.secret);
  });
  return (
    <Form form={api} label={t('webhooks.new')}>
      <Stack>
        <TextInput {...api.form.getInputProps('url')} label={t('webhooks.url')} type="url" data-autofocus />
        <TextInput {...api.form.getInputProps('description')} label={t('webhooks.description')} />
        <EventTypes {...api.form.getInputProps('eventTypes')} known={eventTypes} />
        <Group justify="flex-end">
          <Button type="submit" loading={api.pending}>
            {t('webhooks.create')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
