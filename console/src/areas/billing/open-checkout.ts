/** Where a checkout is paid: a page of payB, or a transaction of payA. Both are null if no payment is needed. */
export interface Checkout {
  checkoutUrl: string | null;
  transactionId: string | null;
  clientToken: string | null;
}

/**
 * Leaves the page for the checkout and returns whether there is one. Only the checkout page of payA may load the script
 * of the platform, so it is loaded as a document of its own.
 */
export function openCheckout({ checkoutUrl, transactionId, clientToken }: Checkout): boolean {
  if (checkoutUrl) window.location.assign(checkoutUrl);
  else if (transactionId && clientToken)
    window.location.assign(`/billing/checkout?${new URLSearchParams({ _ptxn: transactionId, token: clientToken })}`);
  else return false;
  return true;
}
