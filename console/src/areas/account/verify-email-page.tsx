import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { mutate } from '../../api/mutate.ts';
import { currentViewer, forgetViewer } from '../../app/viewer.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { VerifyEmailDocument } from '../../generated/account.ts';
import { Done, PublicLink, PublicPage } from './public-page.tsx';

const route = getRouteApi('/verify-email');

/** A button verifies, because programs that scan mail open links. Who is signed in goes on from here. */
export function VerifyEmailPage() {
  const { t } = useTranslation('account');
  const { token } = route.useSearch();
  const [next, setNext] = useState<'/' | '/sign-in' | null>(null);
  const api = useApiForm({}, async () => {
    await mutate(publicClient, VerifyEmailDocument, { token });
    forgetViewer();
    setNext((await currentViewer()) ? '/' : '/sign-in');
  });
  return (
    <PublicPage title={t('verify.title')}>
      {next ? (
        <Done>
          <Text>{t('verify.done')}</Text>
          <PublicLink to={next}>{t(next === '/' ? 'verify.continue' : 'toSignIn')}</PublicLink>
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
