import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { ItemHistoryDocument } from '../../generated/publish.ts';

/** The attempts to publish an item, and to which store. */
export function ItemHistory({ projectId, itemId }: { projectId: string; itemId: string }) {
  const { t } = useTranslation('publish');
  const variables = { projectId, itemId };
  const query = useQuery({ query: ItemHistoryDocument, variables, requestPolicy: 'network-only' });
  return (
    <Stack gap="xs">
      <Title order={4} size="sm">
        {t('history.title')}
      </Title>
      <QueryView query={query}>
        {({ syncHistory: { history } }) =>
          history.length === 0 ? (
            <Text size="sm">{t('history.none')}</Text>
          ) : (
            history.map(({ id, success, errorMessage, storeConnectionId, storeConnectionName, syncedAt }) => (
              <Text key={id} size="sm">
                <RelativeTime at={syncedAt} /> ·{' '}
                <AppLink href={`/stores/${storeConnectionId}`}>{storeConnectionName}</AppLink> ·{' '}
                {success ? t('history.succeeded') : (errorMessage ?? t('history.failed'))}
              </Text>
            ))
          )
        }
      </QueryView>
    </Stack>
  );
}
