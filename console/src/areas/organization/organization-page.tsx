import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../app/viewer.ts';
import { Page } from '../../components/page.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { Access } from './access.tsx';
import { ChatDesk } from './chat-desk.tsx';
import { Details } from './details.tsx';
import { OwnKeys } from './own-keys.tsx';
import { Privacy } from './privacy.tsx';
import { ORGANIZATION_TABS, type OrganizationTab } from './tabs.ts';
import { Webhooks } from './webhooks.tsx';

const route = getRouteApi('/signed-in/organization');

const PANELS: Record<OrganizationTab, () => React.JSX.Element> = {
  access: Access,
  details: Details,
  ownKeys: OwnKeys,
  chatDesk: ChatDesk,
  webhooks: Webhooks,
  privacy: Privacy,
};

/** Who works in the organization, how it is set up, and its data. Members see only what is about themselves. */
export function OrganizationPage() {
  const { t } = useTranslation('organization');
  const { role, organization } = useViewer();
  const { tab = 'access' } = route.useSearch();
  const navigate = route.useNavigate();
  const Panel = PANELS[tab];
  return (
    <Page title={t('title')}>
      <Stack gap="xl">
        <Text fw={600}>{organization.name}</Text>
        {role === 'admin' ? (
          <PageTabs
            label={t('title')}
            tabs={ORGANIZATION_TABS}
            nameOf={(each) => t(`tabs.${each}`)}
            value={tab}
            onChange={(value) => void navigate({ search: { tab: value } })}
          >
            <Panel />
          </PageTabs>
        ) : (
          <>
            <Text>{t('adminsOnly')}</Text>
            <Privacy />
          </>
        )}
      </Stack>
    </Page>
  );
}
