import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/rest.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { ENUMS } from '../../generated/schema.ts';
import type { TransactionType } from '../../generated/types.ts';

/** What the user chose. Days are those of the browser's time zone, as `2026-11-23`; empty for no limit. */
export interface LedgerChoice {
  type: TransactionType | '';
  from: string;
  to: string;
}

/** The arguments of the API: the last day is included. */
export function filterOf({ type, from, to }: LedgerChoice) {
  return {
    transactionType: type || null,
    createdFrom: from ? startOf(from, 0) : null,
    createdBefore: to ? startOf(to, 1) : null,
  };
}

/** Null for a day that the API has no date for: one of a year with five digits, which is no limit. */
function startOf(day: string, daysLater: number): string | null {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.getFullYear() <= 9999 ? date.toISOString() : null;
}

interface LedgerFiltersProps {
  choice: LedgerChoice;
  onChange: (choice: LedgerChoice) => void;
}

/** Which entries are listed, and the same ones as a file. */
export function LedgerFilters({ choice, onChange }: LedgerFiltersProps) {
  const { t } = useTranslation('billing');
  const csv = useApiForm({}, () => {
    const { transactionType, createdFrom, createdBefore } = filterOf(choice);
    const given = Object.entries({
      transaction_type: transactionType,
      created_from: createdFrom,
      created_before: createdBefore,
    }).filter((entry): entry is [string, string] => entry[1] !== null);
    return download(`/billing/transactions?${new URLSearchParams([['format', 'csv'], ...given])}`, 'ledger.csv');
  });
  return (
    <>
      <RefusalAlert refusal={csv.refusal} />
      <Group align="flex-end">
        <NativeSelect
          label={t('ledger.what')}
          value={choice.type}
          onChange={({ currentTarget }) => onChange({ ...choice, type: currentTarget.value as LedgerChoice['type'] })}
          data={[
            { value: '', label: t('ledger.any') },
            ...ENUMS.TransactionType.map((value) => ({ value, label: t(`transactionTypes.${value}`) })),
          ]}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            max="9999-12-31"
            label={t(`ledger.${name}`)}
            value={choice[name]}
            onChange={({ currentTarget }) => onChange({ ...choice, [name]: currentTarget.value })}
          />
        ))}
        <Button variant="default" loading={csv.pending} onClick={() => csv.submit()}>
          {t('ledger.csv')}
        </Button>
      </Group>
    </>
  );
}
