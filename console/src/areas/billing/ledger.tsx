import { Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
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
          <Stack>
            <Table.ScrollContainer minWidth={560}>
              <Table aria-rowcount={total}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('ledger.at')}</Table.Th>
                    <Table.Th>{t('ledger.what')}</Table.Th>
                    <Table.Th>{t('ledger.balance')}</Table.Th>
                    <Table.Th ta="right">{t('ledger.amount')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {transactions.map((entry) => (
                    <Table.Tr key={entry.id}>
                      <Table.Td>{format.dateTime(entry.createdAt)}</Table.Td>
                      <Table.Td>
                        <Text size="sm">{t(`transactionTypes.${entry.transactionType}`)}</Text>
                        <Text size="xs" c="dimmed">
                          {entry.description}
                        </Text>
                      </Table.Td>
                      <Table.Td>{t(`balances.${entry.balanceType}`)}</Table.Td>
                      <Table.Td ta="right">{format.ct(entry.amount)}</Table.Td>
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
