import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NAVIGATION } from '../../app/navigation.ts';
import styles from './shell.module.css';

/** The router marks the link of the current page with `aria-current`. */
export function Navigation({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <nav id="navigation" aria-label={t('navigation.label')} className={styles.navigation} data-open={isOpen}>
      {NAVIGATION.map(({ to, name }) => (
        <Link key={name} to={to as '/'} className={styles.link} activeOptions={{ exact: to === '/' }}>
          {t(`navigation.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
