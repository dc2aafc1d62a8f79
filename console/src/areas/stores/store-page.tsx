import './cache-updates.ts';
import { Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { DeleteStoreDocument, StoreDocument } from '../../generated/stores.ts';
import { StoreCard } from './store-card.tsx';
import { StoreProjects } from './store-projects.tsx';
import { StoreSettings } from './store-settings.tsx';

/** One store: whether it works, its settings, and the projects that publish to it. */
export function StorePage() {
  const { connectionId } = useParams({ from: '/signed-in/stores/$connectionId' });
  const query = useQuery({ query: StoreDocument, variables: { connectionId } });
  return (
    <QueryView query={query}>
      {({ storeConnection: store }) => (
        <Page title={store.name} actions={<DeleteStore connectionId={connectionId} name={store.name} />}>
          <Stack gap="lg" maw={720}>
            <StoreCard store={store} isOwnPage />
            <StoreProjects store={store} />
            <StoreSettings key={store.id} store={store} />
          </Stack>
        </Page>
      )}
    </QueryView>
  );
}

function DeleteStore({ connectionId, name }: { connectionId: string; name: string }) {
  const { t } = useTranslation('stores');
  const client = useClient();
  const navigate = useNavigate();
  const remove = async () => {
    await mutate(client, DeleteStoreDocument, { connectionId });
    await navigate({ to: '/stores', replace: true });
  };
  return (
    <ConfirmButton
      label={t('delete.open')}
      title={t('delete.title', { name })}
      question={t('delete.advice')}
      onConfirm={remove}
    />
  );
}
