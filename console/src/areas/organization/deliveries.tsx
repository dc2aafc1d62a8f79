import { Badge, Button, Code, Group, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { usePolling } from '../../components/use-polling.ts';
import {
  DeliveriesDocument,
  type DeliveryFieldsFragment,
  RedeliverDocument,
  RedeliverFailedDocument,
  TestWebhookDocument,
} from '../../generated/organization.ts';
import { ENUMS } from '../../generated/schema.ts';
import { DeliveryDetails } from './delivery-details.tsx';

const PAGE = 20;
/** All deliveries that the service has stored. */
const SINCE_EVER = new Date(0).toISOString();
type Status = (typeof ENUMS.WebhookDeliveryStatus)[number];

addUpdates({
  Mutation: {
    testWebhookEndpoint: invalidates('webhookDeliveries'),
    redeliverWebhook: invalidates('webhookDeliveries'),
    redeliverWebhooks: invalidates('webhookDeliveries'),
  },
});

/** What was sent to an endpoint and how it answered, with buttons to send a test or anything again. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<Status | null>(null);
  const variables = { endpointId, status, limit: PAGE, offset: (page - 1) * PAGE };
  const query = useQuery({ query: DeliveriesDocument, variables, requestPolicy: 'cache-and-network' });
  const [{ data }, refresh] = query;
  const isPending = data?.webhookDeliveries.deliveries.some((each) => each.status === 'pending') ?? false;
  usePolling(isPending, refresh);
  const test = useApiForm({}, () => mutate(client, TestWebhookDocument, { endpointId }));
  const redeliver = useApiForm({}, async () => {
    const input = { since: SINCE_EVER };
    const { redeliverWebhooks } = await mutate(client, RedeliverFailedDocument, { endpointId, input });
    notifications.show({ message: t('deliveries.redelivered', { count: redeliverWebhooks.redeliveredCount }) });
  });
  return (
    <Section id="deliveries" title={t('deliveries.title')}>
      <RefusalAlert refusal={test.refusal ?? redeliver.refusal} />
      <Group align="flex-end">
        <NativeSelect
          label={t('deliveries.status')}
          value={status ?? ''}
          onChange={({ currentTarget }) => {
            setStatus((currentTarget.value || null) as Status | null);
            setPage(1);
          }}
          data={[
            { value: '', label: t('deliveries.any') },
            ...ENUMS.WebhookDeliveryStatus.map((value) => ({ value, label: t(`deliveryStatus.${value}`) })),
          ]}
        />
        <Button variant="default" loading={test.pending} onClick={() => test.submit()}>
          {t('deliveries.test')}
        </Button>
        <Button variant="default" loading={redeliver.pending} onClick={() => redeliver.submit()}>
          {t('deliveries.redeliverFailed')}
        </Button>
      </Group>
      <QueryView query={query}>
        {({ webhookDeliveries: { deliveries, total } }) =>
          total === 0 ? (
            <Empty title={t('deliveries.empty')} />
          ) : (
            <Stack>
              <DeliveryRows deliveries={deliveries} />
              <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}

function DeliveryRows({ deliveries }: { deliveries: DeliveryFieldsFragment[] }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const [shownId, setShownId] = useState<string | null>(null);
  const again = useApiForm({ deliveryId: '' }, (variables) => mutate(client, RedeliverDocument, variables));
  const columns = (['at', 'event', 'status', 'answer', 'action'] as const).map((name) => t(`deliveries.${name}`));
  const send = (deliveryId: string) => {
    again.form.setValues({ deliveryId });
    again.submit();
  };
  return (
    <>
      <RefusalAlert refusal={again.refusal} />
      <Rows
        labelledBy="deliveries"
        columns={columns}
        rows={deliveries.map(({ id, createdAt, eventType, status, attempts }) => ({
          key: id,
          cells: [
            <RelativeTime at={createdAt} />,
            <Code>{eventType}</Code>,
            <Badge miw="max-content" variant="light" color={status === 'failed' ? 'red' : 'brand'}>
              {t(`deliveryStatus.${status}`)}
            </Badge>,
            attempts.at(-1)?.statusCode ?? attempts.at(-1)?.error ?? '–',
            <Group gap="xs" wrap="nowrap">
              <Button size="xs" variant="default" onClick={() => setShownId(id)}>
                {t('deliveries.show')}
              </Button>
              <Button size="xs" variant="default" onClick={() => send(id)}>
                {t('deliveries.again')}
              </Button>
            </Group>,
          ],
        }))}
      />
      <DeliveryDetails
        delivery={deliveries.find(({ id }) => id === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </>
  );
}
