import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
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
      <Tabs value={tab} onChange={(value) => void navigate({ search: { tab: value as BillingTab } })}>
        <Tabs.List mb="md" aria-label={t('title')}>
          {BILLING_TABS.map((each) => (
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
