import { Button, Input, Stack, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { mutate } from '../../api/mutate.ts';
import { sessionBegun } from '../../api/session.ts';
import { forgetViewer } from '../../app/viewer.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { SignUpDocument } from '../../generated/account.ts';
import { Captcha } from './captcha.tsx';
import { PublicLink, PublicPage } from './public-page.tsx';
import { useSignInOptions } from './use-sign-in-options.ts';

export function SignUpPage() {
  const { t } = useTranslation('account');
  const router = useRouter();
  const captcha = useSignInOptions()?.captcha;
  const api = useApiForm({ companyName: '', email: '', password: '', captchaToken: '' }, async (input) => {
    await mutate(publicClient, SignUpDocument, { input });
    forgetViewer();
    sessionBegun();
    await router.navigate({ to: '/', replace: true });
  });
  return (
    <PublicPage title={t('signUp.title')}>
      <Form form={api}>
        <Stack>
          <TextInput {...api.form.getInputProps('companyName')} label={t('company')} autoComplete="organization" />
          <TextInput {...api.form.getInputProps('email')} label={t('email')} type="email" autoComplete="username" />
          <PasswordInput {...api.form.getInputProps('password')} label={t('password')} autoComplete="new-password" />
          {captcha && (
            <Input.Wrapper error={api.form.errors['captchaToken']}>
              <Captcha {...captcha} onSolve={(token) => api.form.setFieldValue('captchaToken', token)} />
            </Input.Wrapper>
          )}
          <Button type="submit" loading={api.pending}>
            {t('signUp.submit')}
          </Button>
          <PublicLink to="/sign-in">{t('signUp.toSignIn')}</PublicLink>
        </Stack>
      </Form>
    </PublicPage>
  );
}
