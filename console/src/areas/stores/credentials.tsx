import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Platform } from '../../generated/types.ts';

/** The fields of the credentials. Which of them a platform takes is documented at the enum `Platform`. */
export interface Credentials {
  consumerKey: string;
  consumerSecret: string;
  accessToken: string;
  [field: string]: unknown;
}

export const NO_CREDENTIALS: Credentials = { consumerKey: '', consumerSecret: '', accessToken: '' };

/** Only what was entered: an absent credential stays as it is stored. */
export function enteredCredentials(values: Credentials): Partial<Credentials> {
  const names = ['consumerKey', 'consumerSecret', 'accessToken'] as const;
  return Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name].trim()]));
}

const LABELS = {
  woocommerce: { consumerKey: 'consumerKey', consumerSecret: 'consumerSecret' },
  cms: { consumerKey: 'userName', consumerSecret: 'applicationPassword' },
  custom: { accessToken: 'signingSecret' },
  storeA: { accessToken: 'accessToken' },
} as const;

interface CredentialFieldsProps<Fields extends Credentials> {
  platform: Platform;
  form: UseFormReturnType<Fields>;
}

export function CredentialFields<Fields extends Credentials>({ platform, form }: CredentialFieldsProps<Fields>) {
  const { t } = useTranslation('stores');
  return Object.entries(LABELS[platform]).map(([field, label]) => {
    const props = { ...form.getInputProps(field), label: t(label), autoComplete: 'off', spellCheck: false };
    return field === 'consumerKey' ? <TextInput key={field} {...props} /> : <PasswordInput key={field} {...props} />;
  });
}
