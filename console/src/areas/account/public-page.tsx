import { Anchor, Container, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineNotice } from '../../components/offline-notice.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { type Language, LANGUAGES } from '../../i18n/languages.ts';

/** Only this document may load the script of a captcha. */
const CAPTCHA_PAGE = '/sign-up';

/** A page without a session: one card in the middle. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <OfflineNotice />
      <Container size={460} py="xl" component="main">
        <title>{`${title} · ${t('product')}`}</title>
        <Group justify="space-between" mb="lg">
          <Text fw={700}>{t('product')}</Text>
          <LanguageChoice />
        </Group>
        <Paper withBorder p="lg" radius="md">
          <Title order={1} size="h2" mb="md">
            {title}
          </Title>
          {children}
        </Paper>
      </Container>
    </>
  );
}

function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('language')}
      size="xs"
      value={i18n.language}
      onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
      data={Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))}
    />
  );
}

export function PublicLink({
  to,
  children,
}: {
  to: '/' | '/sign-in' | '/sign-up' | '/forgot-password';
  children: ReactNode;
}) {
  return (
    <Anchor
      renderRoot={(props) => <Link to={to} reloadDocument={to === CAPTCHA_PAGE} {...props} />}
      size="sm"
      underline="always"
    >
      {children}
    </Anchor>
  );
}

/** A sentence that a screen reader reads out when it appears. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <Stack role="status" gap="md">
      {children}
    </Stack>
  );
}
