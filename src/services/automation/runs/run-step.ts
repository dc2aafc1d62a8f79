import type { RunEnd } from './end-run.ts';

/** How soon a run checks again whether another job still has its project. */
export const BUSY_POLL_SECONDS = 5;
/** How soon a run checks its job if the message about the end of the job was lost. */
export const JOB_POLL_SECONDS = 60;

/**
 * What follows a stage of a run: the next stage at once, an end, a wait for another job of the project, or nothing, because
 * the stage has released the run until its own job ends.
 */
export type NextStep = 'approve' | 'publish' | { end: RunEnd } | 'busy' | 'released';
