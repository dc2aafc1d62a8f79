/** The most errors that are read, because a cause may be the error itself. */
const MAX_DEPTH = 8;

/** Returns an error, its cause, the cause of that, and so on. SDKs wrap the errors of fetch, some of them twice. */
export function errorWithCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (
    let at = error;
    at !== undefined && at !== null && causes.length < MAX_DEPTH;
    at = typeof at === 'object' && 'cause' in at ? at.cause : undefined
  )
    causes.push(at);
  return causes;
}
