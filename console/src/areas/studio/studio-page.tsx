import './cache-updates.ts';
import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
import { Audits } from './audits.tsx';
import { Requests } from './requests.tsx';
import { STUDIO_TABS, type StudioTab } from './tabs.ts';
import { Tools } from './tools.tsx';

const route = getRouteApi('/signed-in/studio');

const PANELS: Record<StudioTab, () => React.JSX.Element> = { requests: Requests, audits: Audits, tools: Tools };

export function StudioPage() {
  const { t } = useTranslation('studio');
  const { tab = 'requests' } = route.useSearch();
  const navigate = route.useNavigate();
  const Panel = PANELS[tab];
  return (
    <Page title={t('title')}>
      <Tabs value={tab} onChange={(value) => void navigate({ search: { tab: value as StudioTab } })}>
        <Tabs.List mb="md" aria-label={t('title')}>
          {STUDIO_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
