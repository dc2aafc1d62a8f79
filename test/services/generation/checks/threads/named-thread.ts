import { isMainThread } from 'node:worker_threads';

/** Says whether a thread ran it. */
export default () => [{ code: 'invented_number', field: 'thread', words: String(!isMainThread) }];
