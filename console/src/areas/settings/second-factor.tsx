import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { AuthenticatorKey } from '../../components/second-factor/authenticator-key.tsx';
import { BackupCodes } from '../../components/second-factor/backup-codes.tsx';
import { Section } from '../../components/section.tsx';
import { ENUMS } from '../../generated/schema.ts';
import {
  type AccountFieldsFragment,
  ConfirmFactorDocument,
  DisableFactorDocument,
  SendDisableCodeDocument,
  SetUpFactorDocument,
  type SetUpFactorMutation,
} from '../../generated/settings.ts';

type Method = (typeof ENUMS.TwoFactorMethod)[number];

/** Turns the second factor of the own account on and off. */
export function SecondFactor({ account }: { account: AccountFieldsFragment }) {
  const { t } = useTranslation('settings');
  const [backupCodes, setBackupCodes] = useState<string[] | null>(null);
  return (
    <Section id="factor" title={t('factor.title')}>
      <Group>
        <Badge variant="light" color={account.twoFactorEnabled ? 'brand' : 'gray'}>
          {t(account.twoFactorEnabled ? 'factor.on' : 'factor.off')}
        </Badge>
      </Group>
      {backupCodes ? (
        <BackupCodes codes={backupCodes} onStored={() => setBackupCodes(null)} />
      ) : account.twoFactorEnabled ? (
        <Disable method={account.twoFactorMethod} />
      ) : (
        <SetUp onConfirmed={setBackupCodes} />
      )}
    </Section>
  );
}

function SetUp({ onConfirmed }: { onConfirmed: (backupCodes: string[]) => void }) {
  const { t } = useTranslation('settings');
  const client = useClient();
  const [setup, setSetup] = useState<SetUpFactorMutation['setupTwoFactor'] | null>(null);
  const confirm = useApiForm({ code: '' }, async (variables) => {
    onConfirmed((await mutate(client, ConfirmFactorDocument, variables)).confirmTwoFactor.backupCodes);
  });
  if (!setup)
    return (
      <>
        <Text size="sm">{t('factor.advice')}</Text>
        {ENUMS.TwoFactorMethod.map((method) => (
          <SetUpButton key={method} method={method} onSetUp={setSetup} />
        ))}
      </>
    );
  return (
    <Form form={confirm} label={t('factor.title')}>
      <Stack maw={420}>
        {setup.otpauthUri ? (
          <AuthenticatorKey uri={setup.otpauthUri} secret={setup.secret ?? ''} />
        ) : (
          <Text>{t('factor.mailed')}</Text>
        )}
        <TextInput
          {...confirm.form.getInputProps('code')}
          label={t('factor.code')}
          autoComplete="one-time-code"
          autoFocus
        />
        <Button type="submit" loading={confirm.pending}>
          {t('factor.confirm')}
        </Button>
      </Stack>
    </Form>
  );
}

interface SetUpButtonProps {
  method: Method;
  onSetUp: (setup: SetUpFactorMutation['setupTwoFactor']) => void;
}

function SetUpButton({ method, onSetUp }: SetUpButtonProps) {
  const { t } = useTranslation('settings');
  const client = useClient();
  const api = useApiForm({}, async () => {
    onSetUp((await mutate(client, SetUpFactorDocument, { method })).setupTwoFactor);
  });
  return (
    <Form form={api}>
      <Button type="submit" variant="default" loading={api.pending}>
        {t(`factor.method.${method}`)}
      </Button>
    </Form>
  );
}

function Disable({ method }: { method: Method | null }) {
  const { t } = useTranslation('settings');
  const client = useClient();
  const send = useApiForm({}, async () => {
    const { sendTwoFactorDisableCode } = await mutate(client, SendDisableCodeDocument, {});
    notifications.show({ message: sendTwoFactorDisableCode.message });
  });
  const disable = useApiForm({ code: '' }, (variables) => mutate(client, DisableFactorDocument, variables));
  return (
    <Form form={disable} label={t('factor.disable')}>
      <RefusalAlert refusal={send.refusal} />
      <Group align="flex-end">
        <TextInput {...disable.form.getInputProps('code')} label={t('factor.code')} autoComplete="one-time-code" />
        {method === 'email' && (
          <Button variant="default" loading={send.pending} onClick={() => send.submit()}>
            {t('factor.send')}
          </Button>
        )}
        <Button type="submit" variant="default" loading={disable.pending}>
          {t('factor.disable')}
        </Button>
      </Group>
    </Form>
  );
}
