import { Alert, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { useViewer } from '../../app/viewer.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { BillingOverviewDocument, type BillingOverviewQuery } from '../../generated/billing.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ChangePlan } from './change-plan.tsx';
import { OverageSetting } from './overage-setting.tsx';
import { TopUp } from './top-up.tsx';
import { useLivePlan } from './use-live-plan.ts';

const invalidatePlan = invalidates('balance', 'subscriptionInfo');
addUpdates({
  Mutation: {
    createCheckout: invalidatePlan,
    cancelSubscription: invalidatePlan,
    updateBillingSettings: invalidatePlan,
    updateBillingDetails: invalidates('billingDetails'),
  },
});

/** The balance and the plan, with everything that changes them. Only admins may pay. */
export function Plan() {
  const query = useQuery({ query: BillingOverviewDocument, requestPolicy: 'cache-and-network' });
  const isAdmin = useViewer().role === 'admin';
  useLivePlan(query[1]);
  return (
    <QueryView query={query}>
      {(data) => (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <BalanceCard balance={data.balance} />
            <SubscriptionCard subscription={data.subscriptionInfo} />
          </SimpleGrid>
          {isAdmin && (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <ChangePlan subscription={data.subscriptionInfo} />
                <TopUp />
              </SimpleGrid>
              <OverageSetting enabled={data.balance.overageEnabled} />
              <CancelSubscription subscription={data.subscriptionInfo} />
            </>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function BalanceCard({ balance }: { balance: BillingOverviewQuery['balance'] }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <Card withBorder>
      <Title order={2} size="h4">
        {t('balance.title')}
      </Title>
      <Text size="xl" fw={700}>
        {format.ct(balance.totalBalance)}
      </Text>
      <Text size="sm">{t('balance.subscription', { amount: format.ct(balance.subscriptionBalance) })}</Text>
      <Text size="sm">{t('balance.topup', { amount: format.ct(balance.topupBalance) })}</Text>
    </Card>
  );
}

function SubscriptionCard({ subscription }: { subscription: BillingOverviewQuery['subscriptionInfo'] }) {
  const { t } = useTranslation('billing');
  const { t: tCommon } = useTranslation();
  const format = useFormat();
  const { subscriptionTier, billingPeriod, subscriptionPeriodEnd, paymentSubscriptionStatus } = subscription;
  const { pendingSubscriptionTier, pendingBillingPeriod } = subscription;
  return (
    <Card withBorder>
      <Title order={2} size="h4">
        {t('plan.title')}
      </Title>
      <Group gap="xs" align="baseline">
        <Text size="xl" fw={700}>
          {tCommon(`tiers.${subscriptionTier}`)}
        </Text>
        {billingPeriod && <Text>{tCommon(`periods.${billingPeriod}`)}</Text>}
      </Group>
      <Text size="sm">{t(`statuses.${paymentSubscriptionStatus}`)}</Text>
      {subscriptionPeriodEnd && (
        <Text size="sm">{t('plan.paidUntil', { date: format.date(subscriptionPeriodEnd) })}</Text>
      )}
      {pendingSubscriptionTier && (
        <Alert color="blue" mt="sm">
          {pendingBillingPeriod
            ? t('plan.pendingWithPeriod', {
                tier: tCommon(`tiers.${pendingSubscriptionTier}`),
                period: tCommon(`periods.${pendingBillingPeriod}`),
              })
            : t('plan.pending', { tier: tCommon(`tiers.${pendingSubscriptionTier}`) })}
        </Alert>
      )}
    </Card>
  );
}
