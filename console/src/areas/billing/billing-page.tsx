import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { Details } from './details.tsx';
import { Invoices } from './invoices.tsx';
import { Ledger } from './ledger.tsx';
import { Plan } from './plan.tsx';
import { BILLING_TABS, type BillingTab } from './tabs.ts';
import { Usage } from './usage.tsx';

const route = getRouteApi('/signed-in/billing');

const PANELS: Record<BillingTab, () => React.JSX.Element> = {
  plan: Plan,
  usage: Usage,
  ledger: Ledger,
  invoices: Invoices,
  details: Details,
};

export function BillingPage() {
  const { t } = useTranslation('billing');
  const { tab = 'plan' } = route.useSearch();
  const navigate = route.useNavigate();
  const Panel = PANELS[tab];
  return (
    <Page title={t('title')}>
      <PageTabs
        label={t('title')}
        tabs={BILLING_TABS}
        nameOf={(each) => t(`tabs.${each}`)}
        value={tab}
        onChange={(value) => void navigate({ search: { tab: value } })}
      >
        <Panel />
      </PageTabs>
    </Page>
  );
}
