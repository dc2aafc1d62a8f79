import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

/** public/theme.js reads the same key. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

/** The theme, with the names of the buttons that the library makes in the language of the user. */
export function Themed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const close = t('close');
  const translated = useMemo(() => {
    const closeButton = { defaultProps: { closeButtonProps: { 'aria-label': close } } };
    return mergeThemeOverrides(theme, {
      components: { Modal: closeButton, Drawer: closeButton, Notification: closeButton },
    });
  }, [close]);
  return (
    <MantineProvider
      theme={translated}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
