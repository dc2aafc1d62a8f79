/** What a mailed link is good for. */
export enum LinkPurpose {
  verify_email = 'verify_email',
  reset_password = 'reset_password',
}
