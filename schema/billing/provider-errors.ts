/** For the descriptions of operations that ask a payment provider. */
export const PROVIDER_ERRORS =
  '502 when the provider fails. 504 when it does not answer in time. 503 when it is not configured.';

/** For those that open a checkout or change a plan. */
export const CHECKOUT_ERRORS = `422 for the free tier. 409 for the plan it has, for a subscription that is cancelled or paused, and while another change is under way. ${PROVIDER_ERRORS}`;
