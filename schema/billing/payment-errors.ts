import type { OperationErrors } from '../dialect/operation-errors.ts';

/** The errors of operations that call a payment provider. */
export const PAYMENT_PROVIDER_ERRORS = {
  502: 'The payment provider failed',
  503: { NOT_CONFIGURED: 'Billing is not configured' },
  504: 'The payment provider did not respond in time',
} as const satisfies OperationErrors;

/** The errors of operations that open a checkout or change the plan of a subscription. */
export const CHECKOUT_ERRORS = {
  ...PAYMENT_PROVIDER_ERRORS,
  409: [
    'The organization has this plan already',
    'The subscription is cancelled and ends with its period',
    'The subscription is paused: take it up again in the billing portal',
    'A change of the subscription is under way',
  ],
  422: 'The tier is not starter, pro or business',
} as const satisfies OperationErrors;
