import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Opens the account menu. It is there before the menu, which is loaded after the first page. It says no name and no
 * address, which may contain the name of another button.
 */
export function AccountButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  return (
    <Button aria-haspopup="menu" {...props} variant="default" size="xs">
      {t('account.menu')}
    </Button>
  );
}
