import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { mutate } from '../../api/mutate.ts';
import { forgetViewer } from '../../app/viewer.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { ResetPasswordDocument } from '../../generated/account.ts';
import { Done, PublicLink, PublicPage } from './public-page.tsx';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const { token } = route.useSearch();
  const [isDone, setDone] = useState(false);
  const api = useApiForm({ newPassword: '' }, async ({ newPassword }) => {
    await mutate(publicClient, ResetPasswordDocument, { input: { token, newPassword } });
    // A new password ends all sessions.
    forgetViewer();
    setDone(true);
  });
  return (
    <PublicPage title={t('reset.title')}>
      {isDone ? (
        <Done>
          <Text>{t('reset.done')}</Text>
          <PublicLink to="/sign-in">{t('toSignIn')}</PublicLink>
        </Done>
      ) : (
        <Form form={api}>
          <Stack>
            <PasswordInput
              {...api.form.getInputProps('newPassword')}
              label={t('reset.newPassword')}
              autoComplete="new-password"
            />
            <Button type="submit" loading={api.pending}>
              {t('reset.submit')}
            </Button>
            <PublicLink to="/forgot-password">{t('reset.another')}</PublicLink>
          </Stack>
        </Form>
      )}
    </PublicPage>
  );
}
