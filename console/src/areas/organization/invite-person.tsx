import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { InvitePersonDocument } from '../../generated/organization.ts';
import { ENUMS } from '../../generated/schema.ts';

/** A password for the first sign-in. The mail to the person carries it and asks to change it. */
const firstPassword = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(36).padStart(2, '0')).join('');

export function InvitePerson() {
  const { t } = useTranslation('organization');
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Group>
      <Button variant="default" onClick={open}>
        {t('invite.open')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('invite.open')}>
        <InviteForm onClose={close} />
      </Modal>
    </Group>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const initial: { email: string; firstName: string; lastName: string; role: (typeof ENUMS.Role)[number] } = {
    email: '',
    firstName: '',
    lastName: '',
    role: 'member',
  };
  const api = useApiForm(initial, async (values) => {
    await mutate(client, InvitePersonDocument, { input: { ...values, password: firstPassword() } });
    notifications.show({ message: t('invite.sent', { email: values.email }) });
    onClose();
  });
  return (
    <Form form={api} label={t('invite.open')}>
      <Stack>
        <Text size="sm">{t('invite.advice')}</Text>
        <TextInput
          {...api.form.getInputProps('email')}
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          data-autofocus
        />
        <TextInput {...api.form.getInputProps('firstName')} label={t('person.firstName')} autoComplete="off" />
        <TextInput {...api.form.getInputProps('lastName')} label={t('person.lastName')} autoComplete="off" />
        <RoleSelect {...api.form.getInputProps('role')} />
        <Group justify="flex-end">
          <Button type="submit" loading={api.pending}>
            {t('invite.submit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

export function RoleSelect(props: React.ComponentProps<typeof NativeSelect>) {
  const { t } = useTranslation('organization');
  return (
    <NativeSelect
      {...props}
      label={t('people.role')}
      description={t('person.roleAdvice')}
      data={ENUMS.Role.map((value) => ({ value, label: t(`role.${value}`) }))}
    />
  );
}
