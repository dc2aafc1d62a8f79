import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { Section } from '../../components/section.tsx';
import { DeleteAccountDocument } from '../../generated/organization.ts';

/** Deletes the account at once, after the password was entered. */
export function AccountDeletion() {
  const { t } = useTranslation('organization');
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Section id="deletion" title={t('deletion.title')}>
      <Text>{t('deletion.advice')}</Text>
      <Group>
        <Button color="red.9" onClick={open}>
          {t('deletion.open')}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title={t('deletion.open')}>
        <DeletionForm onClose={close} />
      </Modal>
    </Section>
  );
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const api = useApiForm({ password: '' }, async (input) => {
    await mutate(client, DeleteAccountDocument, { input });
    // Nothing of the account is left: a new document has no session and no cache.
    window.location.assign('/sign-in');
  });
  return (
    <Form form={api} label={t('deletion.open')}>
      <Stack>
        <Text>{t('deletion.question')}</Text>
        <PasswordInput
          {...api.form.getInputProps('password')}
          label={t('deletion.password')}
          description={t('deletion.passwordAdvice')}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('deletion.cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={api.pending}>
            {t('deletion.submit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
