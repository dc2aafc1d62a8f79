import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from 'urql';
import { useViewer } from '../../app/viewer.ts';
import { UnreadCountDocument } from '../../generated/shell.ts';
import { AppLink } from '../../components/app-link.tsx';
import styles from './shell.module.css';

const CommandPalette = lazy(() => import('./command-palette.tsx'));

interface HeaderProps {
  isMenuOpen: boolean;
  onMenu: () => void;
}

export function Header({ isMenuOpen, onMenu }: HeaderProps) {
  const { t } = useTranslation();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useHotkeys([['mod+K', () => setPaletteOpen(true)]]);
  return (
    <header className={styles.header}>
      <Button
        className={styles.menu}
        variant="default"
        size="xs"
        aria-expanded={isMenuOpen}
        aria-controls="navigation"
        onClick={onMenu}
      >
        {t('menu')}
      </Button>
      {/* The current page is marked in the navigation alone. */}
      <AppLink href="/" unstyled className={styles.product}>
        {t('product')}
      </AppLink>
      <Button className={styles.palette} variant="default" size="xs" onClick={() => setPaletteOpen(true)}>
        {t('palette.open')}
      </Button>
      <NotificationsLink />
      <AccountMenu />
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

function NotificationsLink() {
  const { t } = useTranslation();
  const [{ data }] = useQuery({ query: UnreadCountDocument });
  const count = data?.unreadNotificationCount.unreadCount ?? 0;
  return (
    <Button component={Link} to="/notifications" variant="default" size="xs">
      {count ? t('notifications.unread', { count }) : t('notifications.title')}
    </Button>
  );
}

function AccountMenu() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        {/* Without a name or an address, which may contain the name of another button. */}
        <Button variant="default" size="xs">
          {t('account.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {viewer.firstName || viewer.email} · {viewer.organization.name}
        </Menu.Label>
        <Menu.Item component={Link} to="/settings">
          {t('account.settings')}
        </Menu.Item>
        {viewer.hasSupportChat && (
          <Menu.Item component={Link} to="/support">
            {t('account.support')}
          </Menu.Item>
        )}
        {viewer.isSuperAdmin && (
          <Menu.Item component={Link} to="/admin">
            {t('account.staff')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('account.scheme')}</Menu.Label>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`scheme.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
