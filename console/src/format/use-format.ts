import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../i18n/languages.ts';
import { type Formats, formatsOf } from './formats.ts';

export function useFormat(): Formats {
  const { i18n } = useTranslation();
  return useMemo(() => formatsOf(i18n.language as Language), [i18n.language]);
}
