/** After this time Redis counts as unavailable. */
const TIMEOUT_MS = 1000;

/**
 * Returns the reply of a command, which stays pending while the connection is open and Redis does not respond.
 * @throws when Redis is unavailable or does not reply within a second.
 */
export async function replyInTime<T>(command: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('Redis does not respond')), TIMEOUT_MS);
  try {
    return await Promise.race([command, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
