import { MultiSelect, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { STORE_FIELDS } from '../../generated/schema.ts';

export type StoreField = keyof typeof STORE_FIELDS;

/** What fills a field of the store: what the service chooses, nothing, or the named texts. */
export interface FieldChoice {
  kind: 'standard' | 'unchanged' | 'chosen';
  texts: string[];
}

interface MappedFieldProps {
  field: StoreField;
  choice: FieldChoice;
  onChange: (choice: FieldChoice) => void;
}

export function MappedField({ field, choice, onChange }: MappedFieldProps) {
  const { t } = useTranslation('stores');
  const texts = STORE_FIELDS[field];
  const [first] = texts;
  const choose = (kind: string) =>
    onChange({ kind: kind as FieldChoice['kind'], texts: kind === 'chosen' ? [first] : [] });
  return (
    <>
      <NativeSelect
        label={t(`fields.${field}`)}
        value={choice.kind}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: 'standard', label: t('mapping.standard', { text: t(`texts.${first}`) }) },
          { value: 'chosen', label: t('mapping.chosen') },
          { value: 'unchanged', label: t('mapping.unchanged') },
        ]}
      />
      {choice.kind === 'chosen' && (
        <MultiSelect
          label={t('mapping.texts', { field: t(`fields.${field}`) })}
          value={choice.texts}
          onChange={(chosen) => onChange({ kind: 'chosen', texts: chosen })}
          data={texts.map((value) => ({ value, label: t(`texts.${value}`) }))}
          ml="md"
        />
      )}
    </>
  );
}
