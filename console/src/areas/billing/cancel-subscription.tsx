import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { type BillingOverviewQuery, CancelSubscriptionDocument } from '../../generated/billing.ts';

/** Ends the subscription with the paid period, after a question. */
export function CancelSubscription({ subscription }: { subscription: BillingOverviewQuery['subscriptionInfo'] }) {
  const { t } = useTranslation('billing');
  const client = useClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const api = useApiForm({}, async () => {
    const { cancelSubscription } = await mutate(client, CancelSubscriptionDocument, {});
    close();
    notifications.show({ message: cancelSubscription.message });
  });
  if (subscription.paymentSubscriptionStatus === 'none' || subscription.pendingSubscriptionTier === 'free') return null;
  return (
    <Group>
      <Button variant="default" onClick={open}>
        {t('cancel.open')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('cancel.title')}>
        <Form form={api}>
          <Stack>
            <Text>{t('cancel.question')}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('cancel.close')}
              </Button>
              <Button type="submit" color="red" loading={api.pending}>
                {t('cancel.submit')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Modal>
    </Group>
  );
}
