/** What a temporary token still asks for: a code of the second factor, or that one is set up. */
export enum SignInPurpose {
  verify = 'verify',
  setup = 'setup',
}
