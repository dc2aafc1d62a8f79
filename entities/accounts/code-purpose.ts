/** What an emailed code is for; it is good for nothing else. */
export enum CodePurpose {
  sign_in = 'sign_in',
  setup = 'setup',
  disable = 'disable',
}
