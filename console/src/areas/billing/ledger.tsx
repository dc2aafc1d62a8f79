import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { TransactionsDocument, type TransactionsQuery } from '../../generated/billing.ts';
import { filterOf, type LedgerChoice, LedgerFilters } from './ledger-filters.tsx';

const PAGE_SIZE = 20;
const ALL: LedgerChoice = { type: '', from: '', to: '' };

/** The changes of the balance, newest first. */
export function Ledger() {
  const { t } = useTranslation('billing');
  const [page, setPage] = useState(1);
  const [choice, setChoice] = useState(ALL);
  const query = useQuery({
    query: TransactionsDocument,
    variables: { page, pageSize: PAGE_SIZE, ...filterOf(choice) },
    requestPolicy: 'cache-and-network',
  });
  const choose = (next: LedgerChoice) => {
    setChoice(next);
    setPage(1);
  };
  return (
    <Section id="ledger" title={t('tabs.ledger')}>
      <LedgerFilters choice={choice} onChange={choose} />
      <QueryView query={query}>
        {({ transactions: { transactions, total } }) =>
          transactions.length === 0 ? (
            <Empty title={t(choice === ALL ? 'ledger.empty' : 'ledger.nothing')} />
          ) : (
            <>
              <Entries entries={transactions} />
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

function Entries({ entries }: { entries: TransactionsQuery['transactions']['transactions'] }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <Rows
      labelledBy="ledger"
      columns={[t('ledger.at'), t('ledger.what'), t('ledger.balance'), t('ledger.amount')]}
      rows={entries.map((entry) => ({
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
  );
}
