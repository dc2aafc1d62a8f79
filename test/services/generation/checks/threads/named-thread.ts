import { isMainThread } from 'node:worker_threads';

/** Says whether a thread ran it. */
export default (given: readonly unknown[]) =>
  given.map(() => [{ code: 'placeholder', field: 'thread', message: String(!isMainThread) }]);
