import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { type SignInAnswerFragment, SignInDocument } from '../../generated/account.ts';
import { PublicLink } from './public-page.tsx';

interface PasswordFormProps {
  email?: string;
  onAnswer: (answer: SignInAnswerFragment) => void;
  hasLinks?: boolean;
}

export function PasswordForm({ email = '', onAnswer, hasLinks }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const api = useApiForm({ email, password: '' }, async (input) => {
    const { login } = await mutate(publicClient, SignInDocument, { input });
    onAnswer(login);
  });
  return (
    <Form form={api}>
      <Stack>
        <TextInput
          {...api.form.getInputProps('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          data-autofocus={!email || undefined}
        />
        <PasswordInput
          {...api.form.getInputProps('password')}
          label={t('password')}
          autoComplete="current-password"
          data-autofocus={Boolean(email) || undefined}
        />
        <Button type="submit" loading={api.pending}>
          {t('signIn.submit')}
        </Button>
        {hasLinks && (
          <Group justify="space-between">
            <PublicLink to="/sign-up">{t('signIn.toSignUp')}</PublicLink>
            <PublicLink to="/forgot-password">{t('signIn.forgot')}</PublicLink>
          </Group>
        )}
      </Stack>
    </Form>
  );
}
