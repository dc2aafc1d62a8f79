import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { ForgotPasswordDocument } from '../../generated/account.ts';
import { Done, PublicLink, PublicPage } from './public-page.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation('account');
  const [isSent, setSent] = useState(false);
  const api = useApiForm({ email: '' }, async (variables) => {
    await mutate(publicClient, ForgotPasswordDocument, variables);
    setSent(true);
  });
  return (
    <PublicPage title={t('forgot.title')}>
      {isSent ? (
        <Done>
          <Text>{t('forgot.sent')}</Text>
          <PublicLink to="/sign-in">{t('toSignIn')}</PublicLink>
        </Done>
      ) : (
        <Form form={api}>
          <Stack>
            <Text>{t('forgot.advice')}</Text>
            <TextInput {...api.form.getInputProps('email')} label={t('email')} type="email" autoComplete="username" />
            <Button type="submit" loading={api.pending}>
              {t('forgot.submit')}
            </Button>
            <PublicLink to="/sign-in">{t('toSignIn')}</PublicLink>
          </Stack>
        </Form>
      )}
    </PublicPage>
  );
}
