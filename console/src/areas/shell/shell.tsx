import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Provider } from 'urql';
import { createClient } from '../../api/client.ts';
import { forgetEndedSession, onSessionBegun, sessionEnded, sessionRenewed, sessionTaken } from '../../api/session.ts';
import { isSessionOf, type Viewer, ViewerContext } from '../../app/viewer.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Loading } from '../../components/states.tsx';
import { Header } from './header.tsx';
import { LiveNotifications } from './live-notifications.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineNotice } from '../../components/offline-notice.tsx';
import styles from './shell.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

// No page needs these at first, so they are loaded after it.
const ExpiredSession = lazyPart(() => import('./expired-session.tsx'));
const Notices = lazyPart(() => import('./notices.tsx'));

/** What surrounds every page of a signed-in user. Another user gets another cache. */
export function Shell() {
  const { viewer } = useRouteContext({ from: '/signed-in' });
  return <ShellOf key={viewer.id} viewer={viewer} />;
}

function ShellOf({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const [client] = useState(() => createClient(() => isSessionOf(viewer.id)));
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  useFocusOnNavigation(closeMenu);
  useEffect(() => forgetEndedSession, []);
  // Here and not in the dialog, which is loaded later: a page that does not know of the other user would go on.
  useEffect(() => onSessionBegun(() => void checkSession(viewer)), [viewer]);
  return (
    <ViewerContext value={viewer}>
      <Provider value={client}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <Header isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen((open) => !open)} />
        <OfflineNotice />
        <div className={styles.body}>
          <Navigation isOpen={isMenuOpen} onFollow={closeMenu} />
          <main id="content" tabIndex={-1} className={styles.main}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <LiveNotifications />
        <Suspense>
          <Notices />
          <ExpiredSession />
        </Suspense>
      </Provider>
    </ViewerContext>
  );
}

/** After a sign-in in another window: the page goes on if it is the same user, and waits for its own one otherwise. */
async function checkSession({ id }: Viewer): Promise<void> {
  const isSame = await isSessionOf(id).catch(() => null);
  if (isSame) sessionRenewed();
  else if (isSame === false) sessionTaken();
  else void sessionEnded();
}
