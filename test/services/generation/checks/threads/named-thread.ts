import { isMainThread } from 'node:worker_threads';

/** Says whether a thread ran it. */
export default () => [{ code: 'placeholder', field: 'thread', message: String(!isMainThread) }];
