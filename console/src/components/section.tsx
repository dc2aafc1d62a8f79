import { Stack, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page with a heading of its own. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  );
}

interface RowsProps {
  /** The id of the heading that names the table. */
  labelledBy: string;
  columns: string[];
  rows: { key: string; cells: ReactNode[] }[];
}

export function Rows({ labelledBy, columns, rows }: RowsProps) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <Table aria-labelledby={labelledBy}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={columns.length}>{t('nothing')}</Table.Td>
            </Table.Tr>
          )}
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, n) => (
                <Table.Td key={columns[n]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
