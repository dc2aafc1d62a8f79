import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TabbedPage } from '../../components/tabbed-page.tsx';
import { Details } from './details.tsx';
import { Invoices } from './invoices.tsx';
import { Ledger } from './ledger.tsx';
import { Plan } from './plan.tsx';
import type { BillingTab } from './tabs.ts';
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
