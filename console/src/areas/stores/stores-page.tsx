import './cache-updates.ts';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Pages } from '../../components/pages.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Empty } from '../../components/states.tsx';
import { StoresDocument } from '../../generated/stores.ts';
import { ConnectForm } from './connect-form.tsx';
import { StoreCard } from './store-card.tsx';

const PAGE = 20;

export function StoresPage() {
  const { t } = useTranslation('stores');
  const [page, setPage] = useState(1);
  const query = useQuery({ query: StoresDocument, variables: { limit: PAGE, offset: (page - 1) * PAGE } });
  return (
    <Page title={t('title')}>
      <Stack gap="xl">
        <QueryView query={query}>
          {({ storeConnections: { storeConnections, total } }) =>
            total === 0 ? (
              <Empty title={t('empty.title')}>
                <Text ta="center">{t('empty.advice')}</Text>
              </Empty>
            ) : (
              <Stack>
                <SimpleGrid cols={{ base: 1, md: 2 }}>
                  {storeConnections.map((store) => (
                    <StoreCard key={store.id} store={store} />
                  ))}
                </SimpleGrid>
                <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
              </Stack>
            )
          }
        </QueryView>
        <ConnectForm />
      </Stack>
    </Page>
  );
}
