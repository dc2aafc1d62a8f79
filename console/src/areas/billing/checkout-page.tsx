import { CheckoutEventNames, initializePaddle } from '@paddle/paddle-js';
import { Alert, Anchor, Stack } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
import { Loading } from '../../components/states.tsx';

const route = getRouteApi('/signed-in/billing/checkout');

/** Tokens of the platform's test environment begin so: https://developer.paddle.com/paddlejs/client-side-tokens */
const TEST_TOKEN = 'test_';

/** Opens the overlay of payA. Its script comes from the platform, which forbids copies of it. */
export function CheckoutPage() {
  const { t } = useTranslation('billing');
  const { _ptxn: transactionId, token } = route.useSearch();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const open = async () => {
      const paddle = await initializePaddle({
        token,
        environment: token.startsWith(TEST_TOKEN) ? 'sandbox' : 'production',
        eventCallback: ({ name }) => {
          if (name === CheckoutEventNames.CHECKOUT_CLOSED) window.location.assign('/billing');
        },
      });
      if (!paddle) throw new Error('The script has no API');
      paddle.Checkout.open({ transactionId, settings: { successUrl: `${window.location.origin}/billing` } });
    };
    open().catch(() => setFailed(true));
  }, [transactionId, token]);
  return (
    <Page title={t('checkout.title')}>
      {hasFailed ? (
        <Stack align="flex-start">
          <Alert color="red" role="alert">
            {t('checkout.failed')}
          </Alert>
          <Anchor component={Link} to="/billing">
            {t('checkout.back')}
          </Anchor>
        </Stack>
      ) : (
        <Loading label={t('checkout.loading')} />
      )}
    </Page>
  );
}
