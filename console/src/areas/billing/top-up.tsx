import { Button, Card, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { CreateTopUpCheckoutDocument } from '../../generated/billing.ts';
import { openCheckout } from './open-checkout.ts';

/** Buys CT that do not expire, in packs. */
export function TopUp() {
  const { t } = useTranslation('billing');
  const client = useClient();
  const api = useApiForm<{ packs: number | string }>({ packs: 1 }, async ({ packs }) => {
    const data = await mutate(client, CreateTopUpCheckoutDocument, { packs: Number(packs) });
    openCheckout(data.createTopUpCheckout);
  });
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {t('topUp.title')}
      </Title>
      <Form form={api}>
        <Stack>
          <NumberInput
            {...api.form.getInputProps('packs')}
            label={t('topUp.packs')}
            allowDecimal={false}
            allowNegative={false}
            stepHoldDelay={500}
            stepHoldInterval={100}
          />
          <Button type="submit" variant="default" loading={api.pending}>
            {t('topUp.submit')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('topUp.advice')}
          </Text>
        </Stack>
      </Form>
    </Card>
  );
}
