/** What browsers and Vite say about a script or style that cannot be loaded. They have no code for it. */
const MESSAGES = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/**
 * Whether code of the console could not be loaded: the service restarts, or an upgrade has replaced the file. The browser
 * does not request it again before the page is reloaded.
 */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MESSAGES.some((message) => error.message.startsWith(message));
}
