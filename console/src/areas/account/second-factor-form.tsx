import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { ResendCodeDocument, type SignInAnswerFragment, VerifySecondFactorDocument } from '../../generated/account.ts';

interface SecondFactorFormProps {
  tempToken: string;
  method: SignInAnswerFragment['twoFactorMethod'];
  onAnswer: (answer: SignInAnswerFragment) => void;
  onRestart: () => void;
}

export function SecondFactorForm({ tempToken, method, onAnswer, onRestart }: SecondFactorFormProps) {
  const { t } = useTranslation('account');
  const [message, setMessage] = useState('');
  const api = useApiForm({ code: '' }, async ({ code }) => {
    const input = { tempToken, code: code.replaceAll(/\s/g, '') };
    const { verifyTwoFactor } = await mutate(publicClient, VerifySecondFactorDocument, { input });
    onAnswer(verifyTwoFactor);
  });
  const resend = useApiForm({}, async () => {
    const { resendTwoFactorCode } = await mutate(publicClient, ResendCodeDocument, { tempToken });
    setMessage(resendTwoFactorCode.message);
  });
  return (
    <Stack>
      <Form form={api}>
        <Stack>
          <TextInput
            {...api.form.getInputProps('code')}
            label={t('code')}
            description={method === 'email' ? t('factor.mailed') : t('factor.app')}
            autoComplete="one-time-code"
            autoFocus
          />
          <Button type="submit" loading={api.pending}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </Form>
      <Form form={resend}>
        <Group>
          {method === 'email' && (
            <Button type="submit" variant="default" loading={resend.pending}>
              {t('factor.resend')}
            </Button>
          )}
          <Button variant="subtle" onClick={onRestart}>
            {t('factor.restart')}
          </Button>
        </Group>
        <Text role="status" size="sm" mt="xs">
          {message}
        </Text>
      </Form>
    </Stack>
  );
}
