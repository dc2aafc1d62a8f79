import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useViewer } from '../../app/viewer.ts';
import { NAVIGATION } from '../../app/navigation.ts';
import { ProjectNamesDocument } from '../../generated/shell.ts';
import { useSignOut } from './use-sign-out.ts';

const [store, palette] = createSpotlight();

/** Opens any page or project by typing a part of its name. It is loaded when it is first opened. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const signOut = useSignOut();
  const { isSuperAdmin, hasSupportChat } = useViewer();
  const [query, setQuery] = useState('');
  const [term] = useDebouncedValue(query, 250);
  const [{ data }] = useQuery({ query: ProjectNamesDocument, variables: { search: term || null } });
  useEffect(() => palette.open(), []);

  const pages: SpotlightActionData[] = [
    ...NAVIGATION.map(({ to, name }) => ({ id: name, label: t(`navigation.${name}`), to })),
    { id: 'notifications', label: t('notifications.title'), to: '/notifications' },
    { id: 'settings', label: t('account.settings'), to: '/settings' },
    ...(hasSupportChat ? [{ id: 'support', label: t('account.support'), to: '/support' }] : []),
    ...(isSuperAdmin ? [{ id: 'staff', label: t('account.staff'), to: '/admin' }] : []),
  ].map(({ to, ...action }) => ({ ...action, onClick: () => void router.navigate({ href: to }) }));
  const projects = data?.projects.projects.map(({ id, name }) => ({
    id,
    label: name,
    onClick: () => void router.navigate({ href: `/projects/${id}` }),
  }));
  return (
    <Spotlight
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      nothingFound={t('palette.nothing')}
      searchProps={{ placeholder: t('palette.search'), 'aria-label': t('palette.search') }}
      actions={[
        { group: t('palette.pages'), actions: pages },
        { group: t('navigation.projects'), actions: projects ?? [] },
        {
          group: t('palette.actions'),
          actions: [{ id: 'sign-out', label: t('account.signOut'), onClick: () => void signOut() }],
        },
      ]}
    />
  );
}
