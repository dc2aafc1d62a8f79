/** What is paid for. */
export enum Purchase {
  subscription = 'subscription',
  topup = 'topup',
}
