import { Badge, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { WebhooksDocument, type EndpointFieldsFragment } from '../../generated/organization.ts';
import { NewWebhook } from './new-webhook.tsx';

const PAGE = 20;

addUpdates({
  Mutation: {
    createWebhookEndpoint: invalidates('webhookEndpoints'),
    deleteWebhookEndpoint: invalidates('webhookEndpoints'),
  },
});

/** The addresses that get the events of the organization. */
export function Webhooks() {
  const { t } = useTranslation('organization');
  const [page, setPage] = useState(1);
  const variables = { limit: PAGE, offset: (page - 1) * PAGE };
  const query = useQuery({ query: WebhooksDocument, variables, requestPolicy: 'cache-and-network' });
  return (
    <Section id="webhooks" title={t('webhooks.title')}>
      <Text>{t('webhooks.advice')}</Text>
      <QueryView query={query}>
        {({ webhookEndpoints: { webhookEndpoints, eventTypes, total } }) => (
          <Stack>
            <NewWebhook eventTypes={eventTypes} />
            {total === 0 ? (
              <Empty title={t('webhooks.empty')} />
            ) : (
              <Rows
                labelledBy="webhooks"
                columns={[t('webhooks.url'), t('webhooks.events'), t('webhooks.state'), t('webhooks.lastSuccess')]}
                rows={webhookEndpoints.map((endpoint) => ({
                  key: endpoint.id,
                  cells: [
                    <>
                      <AppLink href={`/organization/webhooks/${endpoint.id}`}>{endpoint.url}</AppLink>
                      <Text size="xs" c="dimmed">
                        {endpoint.description}
                      </Text>
                    </>,
                    endpoint.eventTypes.join(', ') || t('webhooks.allEvents'),
                    <EndpointState endpoint={endpoint} />,
                    endpoint.lastSuccessAt ? <RelativeTime at={endpoint.lastSuccessAt} /> : t('never'),
                  ],
                }))}
              />
            )}
            <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

export function EndpointState({ endpoint: { isActive } }: { endpoint: EndpointFieldsFragment }) {
  const { t } = useTranslation('organization');
  return (
    <Badge miw="max-content" variant="light" color={isActive ? 'brand' : 'red'}>
      {t(isActive ? 'webhooks.active' : 'webhooks.inactive')}
    </Badge>
  );
}
