import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InsidePage } from './inside-page.ts';

interface PageProps {
  title: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content of `main`: the only first-level heading of the page, and the title of the document. */
export function Page({ title, actions, children }: PageProps) {
  const { t } = useTranslation();
  return (
    <>
      <title>{`${title} · ${t('product')}`}</title>
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h2">
          {title}
        </Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      <InsidePage value>{children}</InsidePage>
    </>
  );
}
