import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { ModelsDocument } from '../../generated/profiles.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { ProfileValues } from './profile-values.ts';

interface Model {
  model_id: string;
  display_name: string;
}

/** The settings whose values the API lists. */
export function ChoiceFields({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const { t } = useTranslation('profiles');
  const [{ data }] = useQuery({ query: ModelsDocument });
  const models = (data?.modelTiers.tiers ?? []).flatMap(({ models }) => Object.values(models).flat() as Model[]);
  const { aiModel } = form.values;
  // A model that is no longer offered stays chosen until another one is.
  const isListed = !aiModel || models.some(({ model_id }) => model_id === aiModel);
  return (
    <>
      <NativeSelect
        {...form.getInputProps('aiProvider')}
        label={t('field.aiProvider')}
        data={ENUMS.AiProviderName.map((value) => ({ value, label: t(`provider.${value}`) }))}
      />
      <NativeSelect
        {...form.getInputProps('aiModel')}
        value={aiModel ?? ''}
        label={t('field.aiModel')}
        data={[
          { value: '', label: t('standardModel') },
          ...(isListed ? [] : [{ value: aiModel, label: aiModel }]),
          ...models.map(({ model_id, display_name }) => ({ value: model_id, label: display_name })),
        ]}
      />
      <NativeSelect
        {...form.getInputProps('formOfAddress')}
        label={t('field.formOfAddress')}
        data={ENUMS.FormOfAddress.map((value) => ({ value, label: t(`address.${value}`) }))}
      />
      <NativeSelect
        {...form.getInputProps('verify')}
        label={t('field.verify')}
        data={ENUMS.VerifyMode.map((value) => ({ value, label: t(`verify.${value}`) }))}
      />
    </>
  );
}
