import escapeHtml from 'escape-html';
import { page } from '../page.ts';
import type { PaymentName } from '../system-names.ts';
import type { CheckoutView, Outcome } from './platform.ts';

/** The lines of a checkout, with buttons to pay, decline or cancel. */
export function checkoutPage({ id, open, email, lines, total }: CheckoutView): string {
  const rows = lines
    .map(({ name, quantity, price }) => `<li>${quantity} × ${escapeHtml(name)}, ${price} each</li>`)
    .join('');
  const form = `<form method="post">
  <button name="action" value="pay">Pay ${total}</button>
  <button name="action" value="decline">Let the bank decline</button>
  <button name="action" value="cancel">Cancel</button>
</form>
<p>By curl: <code>-d action=pay</code>, <code>decline</code> or <code>cancel</code> to this address.</p>`;
  return page(
    'Checkout',
    `<p>This is the sandbox: no money moves.</p>
<ul>${rows}</ul>
<p>Total <strong>${total}</strong>${email ? ` for ${escapeHtml(email)}` : ''}. Checkout <code>${escapeHtml(id)}</code>.</p>
${open ? form : '<p>This checkout is closed.</p>'}`,
  );
}

const TITLES = { pay: 'Paid', decline: 'Declined', cancel: 'Cancelled' } as const;

/** The outcome of a checkout without a return address. */
export function outcomePage(action: keyof typeof TITLES, { paymentId, subscriptionId }: Outcome): string {
  const subscription = subscriptionId ? `<p>Subscription <code>${subscriptionId}</code></p>` : '';
  const again = action === 'decline' ? '<p><a href="">Try again</a></p>' : '';
  return page(TITLES[action], `<p>Payment <code>${paymentId}</code></p>${subscription}${again}`);
}

export interface PortalRow {
  id: string;
  name: string;
  status: string;
  /** The end of a cancelled subscription; null otherwise. */
  ends: string | null;
}

/** The list of a customer's subscriptions. */
export function portalPage(system: PaymentName, email: string, rows: readonly PortalRow[]): string {
  const list = rows
    .map(
      ({ id, name, status, ends }) =>
        `<li>${escapeHtml(name)}: ${status}${ends ? `, ends ${ends}` : ''} <code>${id}</code></li>`,
    )
    .join('');
  return page(
    `Customer portal of ${system}`,
    `<p>Signed in as ${escapeHtml(email)}.</p><ul>${list || '<li>No subscriptions.</li>'}</ul>`,
  );
}

/** An error as a page. */
export const errorPage = (message: string): string => page('Not possible', `<p>${escapeHtml(message)}</p>`);
