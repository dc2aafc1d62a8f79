import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { LoadError } from '../components/states.tsx';

/** What stands where a page cannot be rendered. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <LoadError error={error} onRetry={retry} />;
}
