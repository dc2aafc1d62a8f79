import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import {
  ConfirmEnforcedFactorDocument,
  type SetUpEnforcedFactorMutation,
  SetUpEnforcedFactorDocument,
} from '../../generated/account.ts';
import { BackupCodes } from '../../components/second-factor/backup-codes.tsx';
import { AuthenticatorKey } from '../../components/second-factor/authenticator-key.tsx';

type Method = 'totp' | 'email';
type Setup = SetUpEnforcedFactorMutation['setupTwoFactorWithTempToken'];

interface EnforcedFactorProps {
  tempToken: string;
  onSetUp: (method: Method) => void;
}

/** The sign-in requires a second factor that this user has not set up: choose, confirm, store the backup codes. */
export default function EnforcedFactor({ tempToken, onSetUp }: EnforcedFactorProps) {
  const { t } = useTranslation('account');
  const [setup, setSetup] = useState<Setup | null>(null);
  const [backupCodes, setBackupCodes] = useState<string[] | null>(null);
  const choose = useApiForm<{ method: Method }>({ method: 'totp' }, async ({ method }) => {
    const data = await mutate(publicClient, SetUpEnforcedFactorDocument, { input: { tempToken, method } });
    setSetup(data.setupTwoFactorWithTempToken);
  });
  const confirm = useApiForm({ code: '' }, async ({ code }) => {
    const data = await mutate(publicClient, ConfirmEnforcedFactorDocument, { input: { tempToken, code } });
    setBackupCodes(data.confirmTwoFactorWithTempToken.backupCodes);
  });

  if (backupCodes && setup) return <BackupCodes codes={backupCodes} onStored={() => onSetUp(setup.method)} />;
  if (setup)
    return (
      <Form form={confirm}>
        <Stack>
          {setup.otpauthUri ? (
            <AuthenticatorKey uri={setup.otpauthUri} secret={setup.secret ?? ''} />
          ) : (
            <Text>{t('factor.mailed')}</Text>
          )}
          <TextInput {...confirm.form.getInputProps('code')} label={t('code')} autoComplete="one-time-code" autoFocus />
          <Button type="submit" loading={confirm.pending}>
            {t('factor.confirm')}
          </Button>
        </Stack>
      </Form>
    );
  return (
    <Form form={choose}>
      <Stack>
        <Radio.Group {...choose.form.getInputProps('method')} label={t('factor.enforced')}>
          <Stack gap="xs" mt="xs">
            {(['totp', 'email'] as const).map((method) => (
              <Radio key={method} value={method} label={t(`factor.method.${method}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Button type="submit" loading={choose.pending}>
          {t('factor.next')}
        </Button>
      </Stack>
    </Form>
  );
}
