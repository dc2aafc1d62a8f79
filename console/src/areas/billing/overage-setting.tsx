import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { UpdateBillingSettingsDocument } from '../../generated/billing.ts';

/** Whether work continues without a balance. The API decides who may change it. */
export function OverageSetting({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('billing');
  const client = useClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const change = (overageEnabled: boolean) => {
    setRefusal(null);
    mutate(client, UpdateBillingSettingsDocument, { input: { overageEnabled } }).catch((error: unknown) =>
      setRefusal(refusalOf(error)),
    );
  };
  return (
    <div>
      <RefusalAlert refusal={refusal} />
      <Switch
        checked={enabled}
        onChange={(event) => change(event.currentTarget.checked)}
        label={t('overage.label')}
        description={t('overage.advice')}
      />
    </div>
  );
}
