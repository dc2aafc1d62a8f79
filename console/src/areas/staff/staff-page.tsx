import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../app/viewer.ts';
import { TabbedPage } from '../../components/tabbed-page.tsx';
import { NotFound } from '../../components/states.tsx';
import { Requests } from '../studio/requests.tsx';
import { Organizations } from './organizations.tsx';
import { Queues } from './queues.tsx';
import type { StaffTab } from './tabs.ts';

const route = getRouteApi('/signed-in/admin');

const PANELS: Record<StaffTab, () => React.JSX.Element> = {
  organizations: Organizations,
  requests: Requests,
  queues: Queues,
};

/** What the staff of the service works with. For anybody else there is nothing at this address. */
export function StaffPage() {
  const { t } = useTranslation('staff');
  const { isSuperAdmin } = useViewer();
  const { tab = 'organizations' } = route.useSearch();
  const navigate = route.useNavigate();
  if (!isSuperAdmin) return <NotFound />;
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
