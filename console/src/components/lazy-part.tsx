import { type ComponentType, lazy } from 'react';
import { LoadError } from './states.tsx';

/**
 * Loads a part of a page when it is first shown, like `lazy` of React. If that fails, such as during a restart of the
 * service, the error is shown instead of the part, and the rest of the page stays with what was typed there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() => load().catch((error: unknown) => ({ default: () => <LoadError error={error} /> })));
}
