import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { type BillingOverviewQuery, CancelSubscriptionDocument } from '../../generated/billing.ts';

/** Ends the subscription with the paid period, after a question. */
export function CancelSubscription({ subscription }: { subscription: BillingOverviewQuery['subscriptionInfo'] }) {
  const { t } = useTranslation('billing');
  const client = useClient();
  if (subscription.paymentSubscriptionStatus === 'none' || subscription.pendingSubscriptionTier === 'free') return null;
  return (
    <Group>
      <ConfirmButton
        label={t('cancel.open')}
        title={t('cancel.title')}
        question={t('cancel.question')}
        dismissal={t('cancel.close')}
        onConfirm={async () => {
          const { cancelSubscription } = await mutate(client, CancelSubscriptionDocument, {});
          notifications.show({ message: cancelSubscription.message });
        }}
      />
    </Group>
  );
}
