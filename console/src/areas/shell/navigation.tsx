import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NAVIGATION } from '../../app/navigation.ts';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

interface NavigationProps {
  isOpen: boolean;
  /** Called when a link is followed, also the one of the current page. */
  onFollow: () => void;
}

/** The router marks the link of the current page with `aria-current`. */
export function Navigation({ isOpen, onFollow }: NavigationProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <nav id="navigation" aria-label={t('navigation.label')} className={styles.navigation} data-open={isOpen}>
      {NAVIGATION.map(({ to, name }) => (
        <Link
          key={name}
          to={to as '/'}
          className={styles.link}
          activeOptions={{ exact: to === '/' }}
          onClick={onFollow}
        >
          {t(`navigation.${name}`)}
        </Link>
      ))}
      <UnstyledButton className={styles.signOut} onClick={() => void signOut()}>
        {t('account.signOut')}
      </UnstyledButton>
    </nav>
  );
}
