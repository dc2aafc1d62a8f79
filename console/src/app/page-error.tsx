import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingCode } from '../components/missing-code.ts';
import { LoadError } from '../components/states.tsx';

/** A page whose code is missing is not reloaded right after it was loaded, so this is no loop. */
const RELOAD_AFTER_MS = 60_000;

/**
 * What stands where a page cannot be rendered. One whose code is missing is reloaded, because the page that was there
 * before is gone with its input. A browser without an answer would show an error of its own.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isCode = isMissingCode(error);
  useEffect(() => {
    if (!isCode || performance.now() < RELOAD_AFTER_MS) return;
    fetch(location.href, { headers: { Accept: 'text/html' } }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    );
  }, [isCode]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <LoadError error={error} onRetry={retry} />;
}
