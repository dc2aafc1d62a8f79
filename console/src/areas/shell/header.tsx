import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from 'urql';
import { UnreadCountDocument } from '../../generated/shell.ts';
import { AppLink } from '../../components/app-link.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { AccountButton } from './account-button.tsx';
import styles from './shell.module.css';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'));
const LoadedAccountMenu = lazyPart(() => import('./account-menu.tsx'));

interface HeaderProps {
  isMenuOpen: boolean;
  onMenu: () => void;
}

export function Header({ isMenuOpen, onMenu }: HeaderProps) {
  const { t } = useTranslation();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const closeMenu = () => {
    if (!isMenuOpen) return;
    onMenu();
    menu.current?.focus();
  };
  useHotkeys([
    ['mod+K', () => setPaletteOpen(true)],
    ['Escape', closeMenu, { preventDefault: false }],
  ]);
  return (
    <header className={styles.header}>
      <Button
        ref={menu}
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
  const [isOpen, setOpen] = useState(false);
  return (
    <Suspense fallback={<AccountButton onClick={() => setOpen(true)} />}>
      <LoadedAccountMenu isOpen={isOpen} />
    </Suspense>
  );
}
