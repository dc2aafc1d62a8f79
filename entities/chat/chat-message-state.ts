/** `queued` until it was seen to; `ignored`: there was nothing to answer; `failed`: given up. */
export enum ChatMessageState {
  queued = 'queued',
  answered = 'answered',
  ignored = 'ignored',
  failed = 'failed',
}
