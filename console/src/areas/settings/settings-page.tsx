import { NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { type Language, LANGUAGES } from '../../i18n/languages.ts';
import { Account } from './account.tsx';
import { Sessions } from './sessions.tsx';

const CHOICES = Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }));

/** What one person chooses on this device, and where the person is signed in. */
export function SettingsPage() {
  const { t, i18n } = useTranslation('settings');
  return (
    <Page title={t('title')}>
      <Stack gap="xl" maw={960}>
        <NativeSelect
          label={t('language')}
          description={t('languageAdvice')}
          maw={320}
          data={CHOICES}
          value={i18n.language}
          onChange={({ currentTarget }) => void changeLanguage(currentTarget.value as Language)}
        />
        <Account />
        <Sessions />
      </Stack>
    </Page>
  );
}
