import { Button, Card, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { type BillingOverviewQuery, CreateCheckoutDocument } from '../../generated/billing.ts';
import { openCheckout } from './open-checkout.ts';

type Tier = BillingOverviewQuery['subscriptionInfo']['subscriptionTier'];
type Period = NonNullable<BillingOverviewQuery['subscriptionInfo']['billingPeriod']>;

/** `free` is what is left after a cancellation, and is not bought. */
const PAID_TIERS: Tier[] = ['starter', 'pro', 'business'];
const PERIODS: Period[] = ['monthly', 'yearly'];

/** Opens a checkout for the first plan. A plan that is paid already changes without one. */
export function ChangePlan({ subscription }: { subscription: BillingOverviewQuery['subscriptionInfo'] }) {
  const { t } = useTranslation('billing');
  const { t: tCommon } = useTranslation();
  const client = useClient();
  const { subscriptionTier, billingPeriod } = subscription;
  const initial: { tier: Tier; billingPeriod: Period } = {
    tier: subscriptionTier === 'free' ? 'starter' : subscriptionTier,
    billingPeriod: billingPeriod ?? 'monthly',
  };
  const api = useApiForm(initial, async (input) => {
    const { createCheckout } = await mutate(client, CreateCheckoutDocument, { input });
    if (openCheckout(createCheckout)) return;
    notifications.show({ message: t(createCheckout.planChanged ? 'change.changed' : 'change.scheduled') });
  });
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {t('change.title')}
      </Title>
      <Form form={api}>
        <Stack>
          <Select
            {...api.form.getInputProps('tier')}
            label={t('change.tier')}
            data={PAID_TIERS.map((tier) => ({ value: tier, label: tCommon(`tiers.${tier}`) }))}
            allowDeselect={false}
          />
          <SegmentedControl
            {...api.form.getInputProps('billingPeriod')}
            aria-label={t('change.period')}
            data={PERIODS.map((period) => ({ value: period, label: tCommon(`periods.${period}`) }))}
          />
          <Button type="submit" loading={api.pending}>
            {t('change.submit')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('change.advice')}
          </Text>
        </Stack>
      </Form>
    </Card>
  );
}
