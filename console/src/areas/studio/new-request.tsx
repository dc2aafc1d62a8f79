import { Button, Checkbox, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { CreateStudioRequestDocument } from '../../generated/studio.ts';

export function NewRequest({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('studio');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('requests.new')}>
      <NewRequestForm />
    </Modal>
  );
}

function NewRequestForm() {
  const { t } = useTranslation('studio');
  const router = useRouter();
  const client = useClient();
  const api = useApiForm({ description: '', budgetRange: '', exclusivity: false }, async (input) => {
    const { createStudioRequest } = await mutate(client, CreateStudioRequestDocument, { input });
    await router.navigate({ href: `/studio/requests/${createStudioRequest.id}` });
  });
  return (
    <Form form={api} label={t('requests.new')}>
      <Stack>
        <Textarea
          {...api.form.getInputProps('description')}
          label={t('new.description')}
          description={t('new.descriptionAdvice')}
          autosize
          minRows={4}
          data-autofocus
        />
        <TextInput {...api.form.getInputProps('budgetRange')} label={t('new.budget')} />
        <Checkbox {...api.form.getInputProps('exclusivity', { type: 'checkbox' })} label={t('new.exclusivity')} />
        <Button type="submit" loading={api.pending}>
          {t('new.submit')}
        </Button>
      </Stack>
    </Form>
  );
}
