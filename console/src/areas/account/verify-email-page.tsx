import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/client.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { VerifyEmailDocument } from '../../generated/account.ts';
import { Done, PublicLink, PublicPage } from './public-page.tsx';

const route = getRouteApi('/verify-email');

/** A button verifies, because programs that scan mail open links. */
export function VerifyEmailPage() {
  const { t } = useTranslation('account');
  const { token } = route.useSearch();
  const [isDone, setDone] = useState(false);
  const api = useApiForm({}, async () => {
    await mutate(publicClient, VerifyEmailDocument, { token });
    setDone(true);
  });
  return (
    <PublicPage title={t('verify.title')}>
      {isDone ? (
        <Done>
          <Text>{t('verify.done')}</Text>
          <PublicLink to="/sign-in">{t('toSignIn')}</PublicLink>
        </Done>
      ) : (
        <Form form={api}>
          <Stack>
            <Text>{t('verify.advice')}</Text>
            <Button type="submit" loading={api.pending}>
              {t('verify.submit')}
            </Button>
          </Stack>
        </Form>
      )}
    </PublicPage>
  );
}
