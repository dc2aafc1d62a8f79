import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { only } from '../../components/edits.ts';
import { PasswordInput } from '../../components/password-input.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import {
  type AccountFieldsFragment,
  ChangeOwnAccountDocument,
  OwnAccountDocument,
  ResendVerificationDocument,
} from '../../generated/settings.ts';
import { EmailPreferences } from './email-preferences.tsx';
import { SecondFactor } from './second-factor.tsx';

addUpdates({
  Mutation: {
    confirmTwoFactor: invalidates('me'),
    disableTwoFactor: invalidates('me'),
    updateEmailPreferences: invalidates('me'),
  },
});

/** The person: name, address, password, second factor, and which mails are wanted. */
export function Account() {
  const query = useQuery({ query: OwnAccountDocument });
  return (
    <QueryView query={query}>
      {({ me }) => (
        <>
          <Person account={me} />
          <Password />
          <SecondFactor account={me} />
          <EmailPreferences account={me} />
        </>
      )}
    </QueryView>
  );
}

function Person({ account }: { account: AccountFieldsFragment }) {
  const { t } = useTranslation('settings');
  const client = useClient();
  const { firstName, lastName } = account;
  const api = useApiForm({ firstName, lastName }, async (values, edited) => {
    await mutate(client, ChangeOwnAccountDocument, { input: only(values, edited) });
    notifications.show({ message: t('saved') });
  });
  return (
    <Section id="account" title={t('account.title')}>
      <Text style={{ overflowWrap: 'anywhere' }}>{account.email}</Text>
      {!account.emailVerified && <Unverified />}
      <Form form={api} label={t('account.title')}>
        <Stack align="flex-start">
          <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
            <TextInput {...api.form.getInputProps('firstName')} label={t('account.firstName')} />
            <TextInput {...api.form.getInputProps('lastName')} label={t('account.lastName')} />
          </SimpleGrid>
          <Button type="submit" variant="default" loading={api.pending}>
            {t('save')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}

/** Some work needs a verified address, where the operator of the service requires it. */
function Unverified() {
  const { t } = useTranslation('settings');
  const client = useClient();
  const api = useApiForm({}, async () => {
    const { resendVerification } = await mutate(client, ResendVerificationDocument, {});
    notifications.show({ message: resendVerification.message });
  });
  return (
    <Alert color="yellow" title={t('verify.title')}>
      <RefusalAlert refusal={api.refusal} />
      <Group>
        <Button variant="default" size="xs" loading={api.pending} onClick={() => api.submit()}>
          {t('verify.resend')}
        </Button>
      </Group>
    </Alert>
  );
}

function Password() {
  const { t } = useTranslation('settings');
  const client = useClient();
  const api = useApiForm({ currentPassword: '', password: '' }, async (input) => {
    await mutate(client, ChangeOwnAccountDocument, { input });
    api.form.reset();
    notifications.show({ message: t('password.done') });
  });
  return (
    <Section id="password" title={t('password.title')}>
      <Form form={api} label={t('password.title')}>
        <Stack align="flex-start">
          <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
            <PasswordInput
              {...api.form.getInputProps('currentPassword')}
              label={t('password.current')}
              autoComplete="current-password"
            />
            <PasswordInput
              {...api.form.getInputProps('password')}
              label={t('password.new')}
              autoComplete="new-password"
            />
          </SimpleGrid>
          <Button type="submit" variant="default" loading={api.pending}>
            {t('password.submit')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}
