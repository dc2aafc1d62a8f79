import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { readNow } from '../../api/read-now.ts';
import { download } from '../../api/rest.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { BillingPortalDocument, InvoicesDocument, type InvoicesQuery } from '../../generated/billing.ts';

const PAGE_SIZE = 20;

type Invoice = InvoicesQuery['invoices']['invoices'][number];

/** The invoices, with their PDF. Those of payA are in the portal of the platform. */
export function Invoices() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const client = useClient();
  const [page, setPage] = useState(1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const query = useQuery({
    query: InvoicesDocument,
    variables: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    requestPolicy: 'cache-and-network',
  });
  const openPdf = async ({ pdfUrl, number, paymentId }: Invoice): Promise<void> => {
    setRefusal(null);
    try {
      if (pdfUrl) return await download(pdfUrl.replace(/^.*\/api\/v1/, ''), `${number ?? paymentId}.pdf`);
      const { billingPortal } = await readNow(client, BillingPortalDocument, {});
      window.location.assign(billingPortal.portalUrl);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <QueryView query={query}>
      {({ invoices: { invoices, total } }) =>
        invoices.length === 0 ? (
          <Empty title={t('invoices.empty')} />
        ) : (
          <Section id="invoices" title={t('tabs.invoices')}>
            <RefusalAlert refusal={refusal} />
            <Rows
              labelledBy="invoices"
              columns={[
                t('invoices.at'),
                t('invoices.number'),
                t('invoices.status'),
                t('invoices.amount'),
                t('invoices.file'),
              ]}
              rows={invoices.map((invoice) => ({
                key: invoice.id,
                cells: [
                  format.date(invoice.issuedAt),
                  invoice.number ?? '–',
                  t(`paymentStatuses.${invoice.status}`),
                  format.money(invoice.amount, invoice.currency),
                  <Button variant="default" size="xs" onClick={() => void openPdf(invoice)}>
                    {t(invoice.pdfUrl ? 'invoices.pdf' : 'invoices.portal')}
                  </Button>,
                ],
              }))}
            />
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </Section>
        )
      }
    </QueryView>
  );
}
