import { Button, Checkbox, Divider, Group, Modal, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { useViewer } from '../../app/viewer.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { only } from '../../components/edits.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import {
  ChangePersonDocument,
  type PersonFieldsFragment,
  RemovePersonDocument,
  ResetPersonFactorDocument,
  SignOutPersonDocument,
} from '../../generated/organization.ts';
import { RoleSelect } from './invite-person.tsx';
import { nameOf } from './person-name.ts';

interface EditPersonProps {
  person: PersonFieldsFragment | null;
  onClose: () => void;
}

export function EditPerson({ person, onClose }: EditPersonProps) {
  return (
    <Modal opened={person !== null} onClose={onClose} title={person && nameOf(person)}>
      {person && <PersonForm key={person.id} person={person} onClose={onClose} />}
      {person && <PersonActions person={person} onClose={onClose} />}
    </Modal>
  );
}

function PersonForm({ person, onClose }: { person: PersonFieldsFragment; onClose: () => void }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const { firstName, lastName, role, isActive } = person;
  const api = useApiForm({ firstName, lastName, role, isActive }, async (values, edited) => {
    await mutate(client, ChangePersonDocument, { userId: person.id, input: only(values, edited) });
    onClose();
  });
  return (
    <Form form={api}>
      <Stack>
        <TextInput {...api.form.getInputProps('firstName')} label={t('person.firstName')} data-autofocus />
        <TextInput {...api.form.getInputProps('lastName')} label={t('person.lastName')} />
        <RoleSelect {...api.form.getInputProps('role')} />
        <Checkbox
          {...api.form.getInputProps('isActive', { type: 'checkbox' })}
          label={t('person.active')}
          description={t('person.activeAdvice')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={api.pending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** What an administrator does for somebody else. The own account is changed in the settings. */
function PersonActions({ person, onClose }: { person: PersonFieldsFragment; onClose: () => void }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const viewer = useViewer();
  const name = nameOf(person);
  const userId = person.id;
  const done = async (action: Promise<unknown>) => {
    await action;
    notifications.show({ message: t('person.done') });
    onClose();
  };
  if (userId === viewer.id || !person.isActive) return null;
  return (
    <Stack mt="md">
      <Divider />
      <Group>
        <ConfirmButton
          label={t('person.signOut')}
          title={t('person.signOut')}
          question={t('person.signOutQuestion', { name })}
          onConfirm={() => done(mutate(client, SignOutPersonDocument, { userId }))}
        />
        {person.twoFactorEnabled && (
          <ConfirmButton
            label={t('person.resetFactor')}
            title={t('person.resetFactor')}
            question={t('person.resetFactorQuestion', { name })}
            onConfirm={() => done(mutate(client, ResetPersonFactorDocument, { userId }))}
          />
        )}
        <ConfirmButton
          label={t('person.remove')}
          title={t('person.remove')}
          question={t('person.removeQuestion', { name })}
          onConfirm={() => done(mutate(client, RemovePersonDocument, { userId }))}
        />
      </Group>
    </Stack>
  );
}
