import './cache-updates.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
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
      <PageTabs
        label={t('title')}
        tabs={STUDIO_TABS}
        nameOf={(each) => t(`tabs.${each}`)}
        value={tab}
        onChange={(value) => void navigate({ search: { tab: value } })}
      >
        <Panel />
      </PageTabs>
    </Page>
  );
}
