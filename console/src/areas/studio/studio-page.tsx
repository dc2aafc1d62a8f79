import './cache-updates.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TabbedPage } from '../../components/tabbed-page.tsx';
import { Audits } from './audits.tsx';
import { Requests } from './requests.tsx';
import type { StudioTab } from './tabs.ts';
import { Tools } from './tools.tsx';

const route = getRouteApi('/signed-in/studio');

const PANELS: Record<StudioTab, () => React.JSX.Element> = { requests: Requests, audits: Audits, tools: Tools };

export function StudioPage() {
  const { t } = useTranslation('studio');
  const { tab = 'requests' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TabbedPage
      title={t('title')}
      panels={PANELS}
      nameOf={(each) => t(`tabs.${each}`)}
      value={tab}
      onChange={(value) => void navigate({ search: { tab: value } })}
    />
  );
}
