/** `dropped`: there was nothing to say any more, such as a code for a sign-in that is long over. */
export enum MailState {
  queued = 'queued',
  sent = 'sent',
  dropped = 'dropped',
  failed = 'failed',
}
