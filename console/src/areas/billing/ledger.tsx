import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { TransactionsDocument } from '../../generated/billing.ts';

const PAGE_SIZE = 20;

/** All changes of the balance, newest first. */
export function Ledger() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const query = useQuery({
    query: TransactionsDocument,
    variables: { page, pageSize: PAGE_SIZE },
    requestPolicy: 'cache-and-network',
  });
  return (
    <QueryView query={query}>
      {({ transactions: { transactions, total } }) =>
        transactions.length === 0 ? (
          <Empty title={t('ledger.empty')} />
        ) : (
          <Section id="ledger" title={t('tabs.ledger')}>
            <Rows
              labelledBy="ledger"
              columns={[t('ledger.at'), t('ledger.what'), t('ledger.balance'), t('ledger.amount')]}
              rows={transactions.map((entry) => ({
                key: entry.id,
                cells: [
                  format.dateTime(entry.createdAt),
                  <>
                    <Text size="sm">{t(`transactionTypes.${entry.transactionType}`)}</Text>
                    <Text size="xs" c="dimmed">
                      {entry.description}
                    </Text>
                  </>,
                  t(`balances.${entry.balanceType}`),
                  format.ct(entry.amount),
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
