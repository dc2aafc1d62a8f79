import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { Section } from '../../components/section.tsx';
import { type AccountFieldsFragment, ChangeEmailPreferencesDocument } from '../../generated/settings.ts';

const KINDS = ['usageBilling', 'aiStudio', 'systemAlerts'] as const;

/** Which notifications are mailed. All of them are in the console anyway. */
export function EmailPreferences({ account: { emailPreferences } }: { account: AccountFieldsFragment }) {
  const { t } = useTranslation('settings');
  const client = useClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const change = (kind: (typeof KINDS)[number], isOn: boolean) =>
    mutate(client, ChangeEmailPreferencesDocument, { input: { [kind]: isOn } }).then(
      () => setRefusal(null),
      (error: unknown) => setRefusal(refusalOf(error)),
    );
  return (
    <Section id="mails" title={t('mails.title')}>
      <RefusalAlert refusal={refusal} />
      <Stack>
        {KINDS.map((kind) => (
          <Switch
            key={kind}
            checked={emailPreferences[kind]}
            onChange={({ currentTarget }) => void change(kind, currentTarget.checked)}
            label={t(`mails.${kind}`)}
          />
        ))}
      </Stack>
    </Section>
  );
}
