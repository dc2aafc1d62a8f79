import { Alert, Button, Center, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NETWORK, refusalOf } from '../api/errors.ts';
import { isMissingCode } from './missing-code.ts';
import { Page } from './page.tsx';

/** What a part of a page shows until its data is there. */
export function Loading({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <Center p="xl" role="status" aria-label={label ?? t('loading')}>
      <Loader type="dots" />
    </Center>
  );
}

/** What a list shows that has no entries: why, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Center p="xl">
      <Stack align="center" gap="sm" maw={480}>
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Center>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('notFound.title')}>
      <Text>{t('notFound.advice')}</Text>
    </Page>
  );
}

export function NoPermission() {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" title={t('noPermission.title')} role="alert">
      {t('noPermission.advice')}
    </Alert>
  );
}

/** Why data could not be loaded, in words a person can act on. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const { code, message } = refusalOf(error);
  const isCode = isMissingCode(error);
  const retry = isCode ? () => location.reload() : onRetry;
  if (code === 'FORBIDDEN' || code === 'SECOND_FACTOR_ENFORCED') return <NoPermission />;
  return (
    <Alert color="red" title={t('loadError.title')} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{code === NETWORK ? t('loadError.network') : isCode ? t('loadError.code') : message}</Text>
        {retry && (
          <Button variant="default" size="xs" onClick={retry}>
            {isCode ? t('loadError.reload') : t('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
