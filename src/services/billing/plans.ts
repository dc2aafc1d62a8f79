/** CT a new organization starts with, on the subscription balance. */
export const SIGNUP_GRANT_CT = '50.0000';

