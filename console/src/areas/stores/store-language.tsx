import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { StoresDocument } from '../../generated/stores.ts';

interface LanguageFields {
  language: string;
  mainConnectionId: string;
  [field: string]: unknown;
}

interface StoreLanguageProps<Fields extends LanguageFields> {
  storeId: string;
  form: UseFormReturnType<Fields>;
}

/** The language of a store, and which connection it belongs to: that to the same store in its main language. */
export function StoreLanguage<Fields extends LanguageFields>({ storeId, form }: StoreLanguageProps<Fields>) {
  const { t } = useTranslation('stores');
  const [{ data }] = useQuery({ query: StoresDocument, variables: { limit: 100, offset: 0 } });
  const stores = data?.storeConnections.storeConnections ?? [];
  const others = stores.filter((each) => each.id !== storeId && each.mainConnectionId === null);
  return (
    <>
      <TextInput {...form.getInputProps('language')} label={t('language')} description={t('languageAdvice')} />
      <NativeSelect
        {...form.getInputProps('mainConnectionId')}
        label={t('mainStore')}
        description={t('mainStoreAdvice')}
        data={[{ value: '', label: t('noMainStore') }, ...others.map((each) => ({ value: each.id, label: each.name }))]}
      />
    </>
  );
}
