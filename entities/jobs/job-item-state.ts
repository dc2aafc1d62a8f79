/** Where one unit of a job's work stands. Everything but queued and running is final. */
export enum JobItemState {
  queued = 'queued',
  running = 'running',
  succeeded = 'succeeded',
  failed = 'failed',
  skipped = 'skipped',
  conflict = 'conflict',
  cancelled = 'cancelled',
}
