import { Button, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { download } from '../../api/rest.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
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
      const { data, error } = await client.query(BillingPortalDocument, {}, { requestPolicy: 'network-only' });
      if (error) throw error;
      window.location.assign(data!.billingPortal.portalUrl);
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
          <Stack>
            <RefusalAlert refusal={refusal} />
            <Table.ScrollContainer minWidth={560}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('invoices.at')}</Table.Th>
                    <Table.Th>{t('invoices.number')}</Table.Th>
                    <Table.Th>{t('invoices.status')}</Table.Th>
                    <Table.Th ta="right">{t('invoices.amount')}</Table.Th>
                    <Table.Th>{t('invoices.file')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {invoices.map((invoice) => (
                    <Table.Tr key={invoice.id}>
                      <Table.Td>{format.date(invoice.issuedAt)}</Table.Td>
                      <Table.Td>{invoice.number ?? '–'}</Table.Td>
                      <Table.Td>{t(`paymentStatuses.${invoice.status}`)}</Table.Td>
                      <Table.Td ta="right">{format.money(invoice.amount, invoice.currency)}</Table.Td>
                      <Table.Td>
                        <Button variant="default" size="xs" onClick={() => void openPdf(invoice)}>
                          {t(invoice.pdfUrl ? 'invoices.pdf' : 'invoices.portal')}
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </Stack>
        )
      }
    </QueryView>
  );
}
