import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Moves the focus to the content of a new page, where a screen reader continues. */
export function useFocusOnNavigation(onNavigation: () => void): void {
  const router = useRouter();
  const handleNavigation = useEffectEvent(onNavigation);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // The first page begins at the skip link.
        if (!pathChanged || !fromLocation) return;
        handleNavigation();
        document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
