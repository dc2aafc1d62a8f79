import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Moves the focus to the content of a new page, where a screen reader continues. */
export function useFocusOnNavigation(onNavigation: () => void): void {
  const router = useRouter();
  const handleNavigation = useEffectEvent(onNavigation);
  useEffect(() => {
    // The first page begins at the skip link, also after a sign-in.
    let first: string | null = router.latestLocation.href;
    return router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      const isFirst = toLocation.href === first;
      first = null;
      if (!pathChanged || !fromLocation || isFirst) return;
      handleNavigation();
      document.getElementById('content')?.focus({ preventScroll: true });
    });
  }, [router]);
}
